import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon';
import styles from './Notice.module.css';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'danger';

export interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Said at once by a reader. Only for what the person has to know now. */
  alert?: boolean;
}

const icons: Record<NoticeTone, IconName> = { info: 'info', ok: 'check', warn: 'alert', danger: 'alert' };

/** What happened, what was kept, what to do. */
export function Notice({ tone = 'info', title, children, actions, alert = false }: NoticeProps) {
  return (
    <div className={[styles.notice, styles[tone]].join(' ')} role={alert ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

/** A quiet line across the page, for something that stays true. */
export function Banner({ tone = 'info', children }: { tone?: NoticeTone; children: ReactNode }) {
  return (
    <div className={[styles.banner, styles[tone]].join(' ')}>
      <Icon name={icons[tone]} size={14} />
      <p>{children}</p>
    </div>
  );
}
