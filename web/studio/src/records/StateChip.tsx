import { Chip, type IconName, type Tone } from '#kit';
import type { ConversationState } from '../server';
import { say } from '../words';

const looks: Record<ConversationState, { tone: Tone; icon: IconName }> = {
  idle: { tone: 'plain', icon: 'check' },
  running: { tone: 'info', icon: 'refresh' },
  waiting: { tone: 'warn', icon: 'hand' },
  failed: { tone: 'danger', icon: 'alert' },
};

export function StateChip({ state }: { state: ConversationState }) {
  const look = looks[state] ?? looks.idle;
  return (
    <Chip tone={look.tone} icon={look.icon}>
      {say(`conversation.${state}`)}
    </Chip>
  );
}
