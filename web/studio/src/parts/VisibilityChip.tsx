import { Chip, type IconName, type Tone } from '#kit';
import type { Visibility } from '../server';
import { say } from '../words';

const looks: Record<Visibility, { icon: IconName; tone: Tone }> = {
  private: { icon: 'lock', tone: 'plain' },
  invited: { icon: 'person', tone: 'plain' },
  organization: { icon: 'person', tone: 'plain' },
  link: { icon: 'external', tone: 'info' },
  public: { icon: 'speech', tone: 'ok' },
};

/** Whom a deployment admits. */
export function VisibilityChip({ visibility }: { visibility: Visibility }) {
  const look = looks[visibility] ?? looks.private;
  return (
    <Chip icon={look.icon} tone={look.tone}>
      {say(`visibility.${visibility}`)}
    </Chip>
  );
}
