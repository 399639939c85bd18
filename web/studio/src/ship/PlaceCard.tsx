import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Card, Dialog, Time } from '#kit';
import { AddressLine, Failure, VisibilityChip } from '../parts';
import { type Deployment, deployments } from '../server';
import { toast } from '../shell';
import { say } from '../words';
import styles from './ship.module.css';

/** Opens the page as its owner. The tab is made at the press, or the browser takes it for one nobody asked for. */
async function open(id: string): Promise<void> {
  const tab = window.open('about:blank', '_blank');
  try {
    const { address } = await deployments.enter(id);
    if (tab) {
      tab.opener = null;
      tab.location.replace(address);
    } else toast(say('place.blocked'));
  } catch (error) {
    tab?.close();
    throw error;
  }
}

type Asked = 'renew' | 'withdraw' | null;

/** One address the app is live at, and what can be done with it. */
export function PlaceCard({ app, deployment }: { app: string; deployment: Deployment }) {
  const [asked, setAsked] = useState<Asked>(null);
  const client = useQueryClient();
  const again = () => {
    void client.invalidateQueries({ queryKey: ['app', app] });
    void client.invalidateQueries({ queryKey: ['apps'] });
  };
  const enter = useMutation({ mutationFn: () => open(deployment.id) });
  const renew = useMutation({
    mutationFn: () => deployments.renewLink(deployment.id),
    onSuccess: () => {
      again();
      toast(say('place.renewed'));
    },
  });
  const withdraw = useMutation({
    mutationFn: () => deployments.withdraw(deployment.id),
    onSuccess: () => {
      again();
      toast(say('place.withdrawn', { slug: deployment.slug }));
    },
  });
  const error = enter.error ?? renew.error ?? withdraw.error;
  const act = () => {
    if (asked === 'renew') renew.mutate();
    if (asked === 'withdraw') withdraw.mutate();
    setAsked(null);
  };
  return (
    <Card>
      <div className={styles.part}>
        <div className={styles.placeHead}>
          <h3>{deployment.slug}</h3>
          <VisibilityChip visibility={deployment.visibility} />
          <span className={styles.small}>
            {say('app.version', { number: deployment.version })} · <Time at={deployment.created_at} />
          </span>
        </div>
        <AddressLine address={deployment.address} label={say('place.address')} />
        {error ? <Failure error={error} /> : null}
        <div className={styles.foot}>
          <Button icon="external" busy={enter.isPending} onClick={() => enter.mutate()}>
            {say('place.open')}
          </Button>
          {deployment.visibility === 'link' ? (
            <Button icon="refresh" busy={renew.isPending} onClick={() => setAsked('renew')}>
              {say('place.renew')}
            </Button>
          ) : null}
          <Button variant="quiet" busy={withdraw.isPending} onClick={() => setAsked('withdraw')}>
            {say('place.withdraw')}
          </Button>
        </div>
      </div>
      <Ask asked={asked} slug={deployment.slug} onNo={() => setAsked(null)} onYes={act} />
    </Card>
  );
}

function Ask(props: { asked: Asked; slug: string; onNo: () => void; onYes: () => void }) {
  const { asked, slug, onNo, onYes } = props;
  const what = asked ?? 'withdraw';
  return (
    <Dialog
      open={asked !== null}
      title={say(`place.${what}.title`, { slug })}
      onClose={onNo}
      actions={
        <>
          <Button onClick={onNo}>{say('keep')}</Button>
          <Button variant="danger" onClick={onYes}>
            {say(`place.${what}.yes`)}
          </Button>
        </>
      }
    >
      <p>{say(`place.${what}.text`)}</p>
    </Dialog>
  );
}
