import { DropZone, Gallery, useCreate } from '../apps';
import { Failure, Page } from '../parts';
import { say } from '../words';
import styles from './Apps.module.css';

/** A new app: from a template, from a file, or from nothing. */
export function NewApp() {
  const create = useCreate();
  return (
    <Page title={say('new.title')}>
      <DropZone onText={(text) => create.start({ text })}>
        <div className={styles.new}>
          {create.error ? <Failure error={create.error} /> : null}
          <Gallery create={create} />
        </div>
      </DropZone>
    </Page>
  );
}
