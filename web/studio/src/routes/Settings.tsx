import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Card, Notice, Segmented } from '#kit';
import { Page } from '../parts';
import { account, type Me, queries } from '../server';
import { appearances, useAppearance } from '../shell/appearance';
import { say } from '../words';
import styles from './Settings.module.css';

export function SettingsPage() {
  const { data: me } = useQuery(queries.me());
  const client = useQueryClient();
  const [appearance, setAppearance] = useAppearance();
  return (
    <Page title={say('rail.settings')}>
      <div className={styles.column}>
        {me ? <Model me={me} /> : null}
        {me ? (
          <Part title={say('settings.account')}>
            <Facts
              facts={[
                [say('settings.name'), me.account.name],
                [say('settings.organization'), me.organization.name],
                [say('settings.role'), me.organization.role],
              ]}
            />
            <div>
              <Button onClick={() => void account.signOut().then(() => client.resetQueries())}>
                {say('settings.signOut')}
              </Button>
            </div>
          </Part>
        ) : null}
        <Part title={say('settings.appearance')}>
          <div>
            <Segmented
              label={say('settings.appearance')}
              segments={appearances.map((id) => ({ id, label: say(`appearance.${id}`) }))}
              chosen={appearance}
              onChoose={setAppearance}
            />
          </div>
        </Part>
        {me ? (
          <Part title={say('settings.server')}>
            <Facts
              facts={[
                [say('settings.address'), me.server.base_url],
                [say('settings.appsDomain'), me.server.apps_domain],
                [say('settings.version'), me.server.version],
              ]}
            />
          </Part>
        ) : null}
      </div>
    </Page>
  );
}

function Model({ me }: { me: Me }) {
  if (me.model.kind === 'scripted') {
    return (
      <Notice tone="info" title={say('settings.scripted.title')}>
        <p>{say('settings.scripted.text')}</p>
        <pre className={styles.command}>
          <code>{'STOA_MODEL_NAME=…\nSTOA_MODEL_KEY=…\nSTOA_MODEL_URL=https://…/v1'}</code>
        </pre>
      </Notice>
    );
  }
  return (
    <Notice tone="ok" title={say('settings.model.title', { name: me.model.name })}>
      {say('settings.model.text')}
    </Notice>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card label={title}>
      <div className={styles.part}>
        <h2>{title}</h2>
        {children}
      </div>
    </Card>
  );
}

function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
