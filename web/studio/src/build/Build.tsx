import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { queries, type SpecProblem } from '../server';
import styles from './Build.module.css';
import { useDraftView, useTheDraft } from './draft';
import { CodeEditor, type EditorHandle, type EditorKept } from './editor';
import { Problems } from './Problems';
import { PreviewPane } from './preview';
import { SaveNotice } from './SaveLine';
import { Split } from './Split';

export interface BuildProps {
  app: string;
  kept: EditorKept;
  /** The pane that is seen where there is room for one. */
  pane: 'editor' | 'preview';
}

/** The editor, and beside it what it makes. */
export function Build({ app, kept, pane }: BuildProps) {
  return (
    <Split
      shown={pane === 'editor' ? 'left' : 'right'}
      left={<EditorPane kept={kept} />}
      right={<PreviewPane app={app} />}
    />
  );
}

function EditorPane({ kept }: { kept: EditorKept }) {
  const draft = useTheDraft();
  const view = useDraftView();
  const schema = useQuery(queries.schema()).data ?? null;
  const handle = useRef<EditorHandle>(null);
  const onChange = useCallback((text: string) => draft.edit(text), [draft]);
  const mend = (problem: SpecProblem) => problem.fix && handle.current?.mend(problem.fix);
  return (
    <div className={styles.editor}>
      <div className={styles.notice}>
        <SaveNotice
          view={view}
          onTake={() => void draft.reload()}
          onKeep={() => void draft.overwrite()}
          onRetry={() => void draft.save()}
        />
      </div>
      <CodeEditor
        kept={kept}
        text={view.text}
        schema={schema}
        problems={view.check.problems}
        problemsOf={view.checking ? null : view.text}
        handle={handle}
        onChange={onChange}
      />
      <Problems
        check={view.check}
        checking={view.checking}
        onShow={(problem) => handle.current?.show(problem)}
        onMend={mend}
      />
    </div>
  );
}
