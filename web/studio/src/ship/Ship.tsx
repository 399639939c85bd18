import { Card, Empty } from '#kit';
import type { App } from '../server';
import { say } from '../words';
import { PlaceCard } from './PlaceCard';
import { ShipForm } from './ShipForm';
import styles from './ship.module.css';

/** Where the app is live, and how it gets there. */
export function Ship({ app }: { app: App }) {
  const live = app.deployments.filter((one) => one.state !== 'withdrawn');
  return (
    <div className={styles.ship}>
      <Card label={say('ship.title')}>
        <ShipForm app={app} live={live} />
      </Card>
      <section className={styles.places} aria-label={say('ship.places')}>
        <h2>{say('ship.places')}</h2>
        {live.length === 0 ? <Empty title={say('ship.none.title')}>{say('ship.none.text')}</Empty> : null}
        {live.map((one) => (
          <PlaceCard key={one.id} app={app.id} deployment={one} />
        ))}
      </section>
    </div>
  );
}
