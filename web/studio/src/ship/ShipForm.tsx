import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { Problem } from '#api';
import { Button, Checkbox, Field, Notice, Skeleton, TextInput } from '#kit';
import { canRun, useDraftView } from '../build/draft';
import { AddressLine, Failure } from '../parts';
import { DifferenceList } from '../rules';
import { type App, type Deployment, queries, type Shipped, type Visibility } from '../server';
import { say } from '../words';
import styles from './ship.module.css';
import { addressAround, slugOf, slugProblem } from './slug';
import { useShip } from './useShip';
import { VisibilityChoice } from './VisibilityChoice';

/** Puts the draft at an address: for whom, under which name, and what it may do that it could not before. */
export function ShipForm({ app, live }: { app: App; live: Deployment[] }) {
  const view = useDraftView();
  const running = live[0];
  const [visibility, setVisibility] = useState<Visibility>(running?.visibility ?? 'private');
  const [slug, setSlug] = useState(() => running?.slug ?? slugOf(view.text));
  const [seen, setSeen] = useState(false);
  const [tried, setTried] = useState(false);
  const ship = useShip(app.id);
  const { accepted } = view.check;
  const compared = useQuery({
    ...queries.difference(app.id, view.saved.revision),
    enabled: canRun(view),
    placeholderData: (before) => before,
  });
  const differences = compared.data?.difference ?? [];
  // Nothing runs yet: all of it is new, and shipping is the yes to it.
  const askFirst = typeof compared.data?.running === 'number' && differences.some((one) => one.looser);
  const wrongSlug = slugProblem(slug);
  const refusedSlug = ship.error instanceof Problem && ship.error.code.startsWith('slug.');
  const slugWords = tried && wrongSlug ? say(wrongSlug) : refusedSlug ? ship.error?.message : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!accepted || wrongSlug || (askFirst && !seen) || ship.isPending) return;
    const again = () => {
      setSeen(false);
      setTried(false);
    };
    ship.mutate({ visibility, slug }, { onSuccess: again });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h2>{say('ship.title')}</h2>
      {accepted ? null : (
        <Notice tone="warn" actions={<Link href={`/apps/${app.id}`}>{say('ship.refused.action')}</Link>}>
          {say('ship.refused', { count: view.check.problems.length })}
        </Notice>
      )}
      <VisibilityChoice chosen={visibility} onChoose={setVisibility} />
      <SlugField slug={slug} problem={slugWords} onChange={setSlug} />
      {accepted ? (
        <section className={styles.part}>
          <h3>
            {typeof compared.data?.running === 'number'
              ? say('difference.since', { number: compared.data.running })
              : say('difference.first')}
          </h3>
          {compared.data ? <DifferenceList differences={differences} /> : null}
          {compared.isLoading ? <Skeleton lines={3} /> : null}
          {compared.error ? <Failure error={compared.error} onRetry={() => void compared.refetch()} /> : null}
          {askFirst ? <Checkbox label={say('ship.seen')} checked={seen} onChange={setSeen} /> : null}
          {askFirst && tried && !seen ? <p className={styles.problem}>{say('ship.seen.needed')}</p> : null}
        </section>
      ) : null}
      {ship.error && !refusedSlug ? <Failure error={ship.error} /> : null}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={ship.isPending} disabled={!accepted}>
          {say(running ? 'ship.again' : 'ship.action')}
        </Button>
        <span className={styles.small}>{say('ship.version')}</span>
      </div>
      {ship.data ? <Done shipped={ship.data} /> : null}
    </form>
  );
}

function SlugField(props: { slug: string; problem: string | undefined; onChange: (slug: string) => void }) {
  const me = useQuery(queries.me()).data;
  const around = addressAround(me?.server.base_url ?? '', me?.server.apps_domain ?? '');
  return (
    <Field label={say('ship.address')} hint={say('ship.address.hint')} problem={props.problem}>
      {(tied) => (
        <div className={styles.address}>
          <span>{around.before}</span>
          <TextInput
            {...tied}
            mono
            spellCheck={false}
            autoCapitalize="off"
            value={props.slug}
            onChange={(slug) => props.onChange(slug.trim().toLowerCase())}
          />
          <span>{around.after}</span>
        </div>
      )}
    </Field>
  );
}

function Done({ shipped }: { shipped: Shipped }) {
  return (
    <Notice tone="ok" alert title={say('ship.done', { number: shipped.version })}>
      <AddressLine address={shipped.deployment.hosted.address} label={say('place.address')} />
    </Notice>
  );
}
