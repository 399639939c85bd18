import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Conversation, type KnownConversation } from '#core';
import { Banner, Button, Dialog, say } from '#kit';
import { useConversation } from '#thread';
import { currentThread, newId, nextPicture } from '../environment';
import type { Settings } from '../settings';
import { Lost, type Place, type Visit } from '../visit';
import { Header } from './Header';
import { LostPage } from './LostPage';
import { Mine } from './Mine';
import { Modes } from './Modes';
import styles from './Page.module.css';
import { Talk } from './Talk';

export interface PageProps {
  settings: Settings;
  visit: Visit;
  /** Nothing is kept in the browser: a preview. */
  transient: boolean;
  onAgain: () => void;
}

/** Where the page is, and whether it was asked for: what was only remembered may be gone without a word. */
interface Where extends Place {
  asked: boolean;
}

const fresh = (): Where => ({ thread: newId(), conversation: null, asked: false });

/** The page of an open session: one conversation at a time. */
export function Page({ settings, visit, transient, onAgain }: PageProps) {
  const [where, setWhere] = useState<Where>(() => (visit.place ? { ...visit.place, asked: false } : fresh()));
  const [modes, setModes] = useState(settings.app.modes);
  const [dialog, setDialog] = useState<'none' | 'mine' | 'delete'>('none');
  const chosen = useRef(modes);
  chosen.current = modes;

  const conversation = useMemo(
    () =>
      new Conversation({
        door: visit.door,
        thread: where.thread,
        conversation: where.conversation,
        newId,
        now: Date.now,
        schedule: nextPicture,
        forwarded: () =>
          chosen.current.length > 0
            ? { modes: Object.fromEntries(chosen.current.map((mode) => [mode.id, mode.chosen])) }
            : {},
      }),
    [visit, where],
  );
  useOpen(conversation);
  const { view, lost } = useConversation(conversation);
  const begin = useCallback(() => setWhere(fresh()), []);
  const gone = lost?.status === 404 && view.items.length === 0 && !where.asked;

  const { id } = conversation;
  useEffect(() => {
    if (!transient) currentThread.set(JSON.stringify({ thread: where.thread, conversation: id }));
  }, [where, transient, id]);
  useEffect(() => {
    if (gone) begin();
  }, [gone, begin]);

  const choose = (one: KnownConversation) => {
    setDialog('none');
    setWhere({ thread: one.thread, conversation: one.id, asked: true });
  };
  const remove = async () => {
    setDialog('none');
    begin();
    if (id) await visit.door.remove(id).catch(() => undefined);
  };
  const loss =
    lost && !gone ? new Lost(lost.status === 401 ? 'session' : 'conversation', lost.message) : null;

  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#composer">
        {say('hosted.skip')}
      </a>
      <Header
        app={settings.app}
        actions={{
          onNew: begin,
          onMine: () => setDialog('mine'),
          onDelete: view.items.length > 0 ? () => setDialog('delete') : null,
        }}
      />
      <main className={styles.main}>
        {settings.scripted ? (
          <Scripted studio={visit.principal.kind === 'owner' ? settings.studio : null} />
        ) : null}
        {loss ? (
          <LostPage lost={loss} studio={settings.studio} onAgain={onAgain} onNew={begin} />
        ) : (
          <Talk
            key={where.thread}
            app={settings.app}
            conversation={conversation}
            hint={
              <Modes
                modes={modes}
                onChoose={(id, option) =>
                  setModes(modes.map((mode) => (mode.id === id ? { ...mode, chosen: option } : mode)))
                }
              />
            }
          />
        )}
      </main>
      <Mine
        door={visit.door}
        open={dialog === 'mine'}
        current={where.thread}
        onClose={() => setDialog('none')}
        onChoose={choose}
      />
      <Dialog
        open={dialog === 'delete'}
        title={say('delete.title')}
        onClose={() => setDialog('none')}
        actions={
          <>
            <Button onClick={() => setDialog('none')}>{say('delete.no')}</Button>
            <Button variant="danger" onClick={() => void remove()}>
              {say('delete.yes')}
            </Button>
          </>
        }
      >
        <p>{say('delete.text')}</p>
      </Dialog>
    </div>
  );
}

/** Reads the conversation, keeps it up to the page's being seen and the network's being there, and lets it go. */
function useOpen(conversation: Conversation) {
  useEffect(() => {
    void conversation.load();
    const seen = () => conversation.setVisible(!document.hidden);
    const online = () => conversation.wake();
    document.addEventListener('visibilitychange', seen);
    const offline = () => conversation.lose();
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    window.addEventListener('pageshow', online);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      window.removeEventListener('pageshow', online);
      conversation.close();
    };
  }, [conversation]);
}

function Scripted({ studio }: { studio: string | null }) {
  if (!studio) return <Banner>{say('scripted.plain')}</Banner>;
  return (
    <Banner>
      {say('scripted.line')}{' '}
      <a href={studio} target="_top">
        {say('scripted.connect')}
      </a>
    </Banner>
  );
}
