import type { Settings } from '../settings';
import { openPreview } from '../visit';
import { Opening } from './Opening';

/** `/preview`: the same page in a frame of the Studio, known by a token and keeping nothing. */
export function PreviewRoute({ settings }: { settings: Settings }) {
  return <Opening settings={settings} open={openPreview} transient />;
}
