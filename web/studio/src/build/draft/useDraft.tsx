import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { type App, apps } from '../../server';
import { Draft, type DraftView } from './draft';
import { keeperFor } from './keeper';

/** The draft of an app for as long as its pages are open. */
export function useDraft(app: App): Draft {
  const held = useRef<Draft | null>(null);
  held.current ??= new Draft(
    app,
    {
      save: (text, revision) => apps.save(app.id, text, revision),
      check: (text, signal) => apps.check(app.id, text, signal),
      read: () => apps.read(app.id),
    },
    keeperFor(app.id),
  );
  const draft = held.current;
  useEffect(() => {
    const wake = () => draft.wake();
    // A page that is put away may not come back.
    const leave = () => {
      if (document.visibilityState === 'hidden' && draft.view().save.kind === 'unsaved') void draft.save();
    };
    addEventListener('online', wake);
    addEventListener('focus', wake);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('online', wake);
      removeEventListener('focus', wake);
      document.removeEventListener('visibilitychange', leave);
      draft.close();
    };
  }, [draft]);
  return draft;
}

const DraftContext = createContext<Draft | null>(null);
export const DraftProvider = DraftContext.Provider;

export function useTheDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('a draft is only known inside an app');
  return draft;
}

export function useDraftView(): DraftView {
  const draft = useTheDraft();
  return useSyncExternalStore(draft.subscribe, draft.view);
}
