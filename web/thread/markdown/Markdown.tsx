import { useEffect, useMemo, useState } from 'react';
import styles from './Markdown.module.css';

type Render = (text: string) => string;

let render: Render | null = null;
let loading: Promise<void> | null = null;

/** Fetches what renders Markdown. Called as soon as an answer is to be expected. */
export function loadMarkdown(): Promise<void> {
  loading ??= import('./render').then(
    (module) => {
      render = module.renderMarkdown;
    },
    () => {
      // The text stays readable as it is; the next answer tries again.
      loading = null;
    },
  );
  return loading;
}

function useRender(): Render | null {
  const [ready, setReady] = useState(render !== null);
  useEffect(() => {
    if (ready) return;
    let there = true;
    void loadMarkdown().then(() => there && setReady(render !== null));
    return () => {
      there = false;
    };
  }, [ready]);
  return ready ? render : null;
}

export interface MarkdownProps {
  text: string;
  /** More is coming: a caret stands at the end. */
  open?: boolean;
}

/** Text with Markdown, rendered safely. Until the renderer is there the text stands as written. */
export function Markdown({ text, open = false }: MarkdownProps) {
  const ready = useRender();
  const html = useMemo(() => ready?.(text) ?? null, [ready, text]);
  const className = [styles.markdown, open ? styles.open : ''].join(' ');
  if (html === null || text === '') {
    return (
      <div className={className}>
        <p className={styles.plain}>{text}</p>
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered and cleaned by render.ts
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
