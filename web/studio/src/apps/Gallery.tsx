import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip, Face, Icon, Skeleton } from '#kit';
import { Failure } from '../parts';
import { queries, type Template } from '../server';
import { say } from '../words';
import { FilePick } from './DropZone';
import styles from './Gallery.module.css';
import type { Create } from './useCreate';

const blank = 'blank';

/** Where an app can begin: the shipped ones, a file, or an empty spec. */
export function Gallery({ create }: { create: Create }) {
  const { data, error, refetch } = useQuery(queries.templates());
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  const busy = (template: string) =>
    create.busy !== null && 'template' in create.busy && create.busy.template === template;
  const empty = data.find((one) => one.id === blank);
  return (
    <div className={styles.gallery}>
      <ul className={styles.cards}>
        {data
          .filter((one) => one !== empty)
          .map((template) => (
            <li key={template.id}>
              <TemplateCard
                template={template}
                busy={busy(template.id)}
                onChoose={() => create.start({ template: template.id })}
              />
            </li>
          ))}
      </ul>
      <div className={styles.others}>
        {empty ? (
          <Way title={say('new.blank.title')} text={say('new.blank.text')}>
            <button
              type="button"
              className={styles.plain}
              aria-busy={busy(blank)}
              onClick={() => create.start({ template: blank })}
            >
              {say('new.blank.action')}
              <Icon name="chevronRight" />
            </button>
          </Way>
        ) : null}
        <Way title={say('new.file.title')} text={say('new.file.text')}>
          <FilePick
            busy={create.busy !== null && 'text' in create.busy}
            onText={(text) => create.start({ text })}
          />
        </Way>
      </div>
    </div>
  );
}

function TemplateCard(props: { template: Template; busy: boolean; onChoose: () => void }) {
  const { template, busy, onChoose } = props;
  return (
    <button type="button" className={styles.card} aria-busy={busy} onClick={onChoose}>
      <span className={styles.top}>
        <Face emoji={template.emoji} accent={template.accent} size="big" />
        <Chip>{template.kind}</Chip>
      </span>
      <span className={styles.name}>{template.name}</span>
      <span className={styles.text}>{template.description}</span>
      <span className={styles.use}>
        {say('new.use')}
        <Icon name="chevronRight" />
      </span>
    </button>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <div>
        <h2>{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
    </div>
  );
}
