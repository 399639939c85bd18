import { Chip } from '#kit';
import { say } from '../words';

/** How a draft stands: what is wrong with it, or what is left to set up. Nothing when it is ready. */
export function SpecChip({ problems, setup = 0 }: { problems: number; setup?: number }) {
  if (problems > 0) {
    return (
      <Chip tone="danger" icon="alert">
        {say('problems.count', { count: problems })}
      </Chip>
    );
  }
  return setup > 0 ? <Chip tone="warn">{say('setup.count', { count: setup })}</Chip> : null;
}
