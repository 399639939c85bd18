import { useCallback, useEffect, useRef, useState } from 'react';
import { apps, type Preview } from '../../server';
import { canRun, useDraftView } from '../draft';

export interface PreviewState {
  preview: Preview | null;
  error: Error | null;
  /** The frame shows an older draft than the one that is saved. */
  stale: boolean;
}

/**
 * The preview of the draft as saved. It begins anew with every saved draft that could run, unless somebody is in the
 * middle of a conversation there: that is theirs to end.
 */
export function usePreview(app: string) {
  const view = useDraftView();
  const { saved, check } = view;
  const [state, setState] = useState<PreviewState>({ preview: null, error: null, stale: false });
  const shown = useRef(0);
  const touched = useRef(false);
  const asked = useRef(0);
  const ready = canRun(view);

  const begin = useCallback(
    async (revision: number) => {
      asked.current += 1;
      const mine = asked.current;
      shown.current = revision;
      touched.current = false;
      try {
        const preview = await apps.preview(app);
        if (mine === asked.current) setState({ preview, error: null, stale: false });
      } catch (error) {
        if (mine === asked.current) setState((now) => ({ ...now, error: error as Error, stale: true }));
      }
    },
    [app],
  );

  useEffect(() => {
    if (!ready || shown.current === saved.revision) return;
    if (touched.current) setState((now) => ({ ...now, stale: true }));
    else void begin(saved.revision);
  }, [ready, saved.revision, begin]);

  /** Somebody put the focus into the frame. */
  const touch = useCallback(() => {
    touched.current = true;
  }, []);
  return { ...state, accepted: check.accepted, touch, again: () => void begin(saved.revision) };
}
