import { Chip, type IconName, type Tone } from '#kit';
import type { ConversationState } from '../server';
import { say } from '../words';

const looks: Record<ConversationState, { tone: Tone; icon: IconName }> = {
  idle: { tone: 'plain', icon: 'check' },
  running: { tone: 'info', icon: 'refresh' },
  waiting: { tone: 'warn', icon: 'hand' },
  failed: { tone: 'danger', icon: 'alert' },
};

const isState = (word: string): word is ConversationState => Object.hasOwn(looks, word);

export function StateChip({ state: word }: { state: string }) {
  const state = isState(word) ? word : 'idle';
  const look = looks[state];
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {say(`conversation.${state}`)}
    </Chip>
  );
}
