import { lazy, type ReactNode, Suspense, useCallback, useSyncExternalStore } from 'react';
import { type Conversation, isBusy, modelOf } from '#core';
import { Skeleton } from '#kit';
import { Thread, useConversation } from '#thread';
import type { Settings } from '../settings';
import styles from './Page.module.css';

/* A chat has no surface: what draws one is fetched by the pages that have. */
const surface = () => import('#thread/surface');
const Surface = lazy(() => surface().then((module) => ({ default: module.Surface })));
const PageOfCode = lazy(() =>
  surface().then((module) => ({
    default: ({ page, ...rest }: Parts & { page: unknown }) => {
      const spec = module.pageSurface(page);
      return spec ? <module.Surface surface={spec} {...rest} /> : null;
    },
  })),
);

type Parts = Omit<Parameters<typeof Surface>[0], 'surface'>;

const wide = typeof matchMedia === 'function' ? matchMedia('(min-width: 960px)') : null;

function useWide(): boolean {
  const subscribe = useCallback((listener: () => void) => {
    wide?.addEventListener('change', listener);
    return () => wide?.removeEventListener('change', listener);
  }, []);
  return useSyncExternalStore(subscribe, () => wide?.matches ?? false);
}

export interface TalkProps {
  app: Settings['app'];
  conversation: Conversation;
  hint: ReactNode;
}

/** The conversation, with the app's surface beside it or above it where it has one. */
export function Talk({ app, conversation, hint }: TalkProps) {
  const isWide = useWide();
  const drawn = app.layout !== 'chat' && (app.surface || app.page);
  if (!drawn) {
    return (
      <div className={styles.chat}>
        <Thread conversation={conversation} app={app} hint={hint} />
      </div>
    );
  }
  const board = <Board app={app} conversation={conversation} />;
  if (!isWide) {
    return (
      <div className={styles.chat}>
        <Thread conversation={conversation} app={app} hint={hint}>
          <div className={styles.above}>{board}</div>
        </Thread>
      </div>
    );
  }
  return (
    <div className={styles.beside}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={styles.board} tabIndex={0} aria-label={app.name}>
        <div className={styles.boardInside}>{board}</div>
      </section>
      <div className={styles.side}>
        <Thread conversation={conversation} app={app} hint={hint} />
      </div>
    </div>
  );
}

function Board({ app, conversation }: Pick<TalkProps, 'app' | 'conversation'>) {
  const { view } = useConversation(conversation);
  const onEdit = useCallback(
    (pointer: string, value: unknown) => conversation.edit(pointer, value),
    [conversation],
  );
  const onPress = useCallback(
    (press: { name: string; sourceComponentId: string; context: Record<string, unknown> }) =>
      void conversation.press({ ...press, surfaceId: 'main' }),
    [conversation],
  );
  // A question that waits holds the form back too: a press would be a second turn.
  const parts = { model: modelOf(view), busy: isBusy(view) || view.run.kind === 'waiting', onEdit, onPress };
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      {app.surface ? <Surface surface={app.surface} {...parts} /> : <PageOfCode page={app.page} {...parts} />}
    </Suspense>
  );
}
