import type { Settings } from '../settings';
import { openHosted } from '../visit';
import { Opening } from './Opening';

/** `/`: the page of a deployment. */
export function HostedRoute({ settings }: { settings: Settings }) {
  return <Opening settings={settings} open={() => openHosted(settings)} transient={false} />;
}
