import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { BehaviourChip, Button, ClassChip, Field, Select, TextArea } from '#kit';
import { apps, type Decision, type ToolRules } from '../server';
import { say } from '../words';
import styles from './rules.module.css';

export interface TryCallProps {
  app: string;
  /** An answer is of one draft: with another it goes. */
  revision: number;
  tools: readonly ToolRules[];
}

interface Read {
  arguments?: unknown;
  problem?: string;
}

/** Arguments as typed. Nothing typed asks for the gravest the tool can do. */
export function readArguments(typed: string): Read {
  if (typed.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(typed);
    if (value && typeof value === 'object' && !Array.isArray(value)) return { arguments: value };
    return { problem: say('try.notAnObject') };
  } catch (error) {
    return { problem: say('try.notJson', { message: (error as Error).message }) };
  }
}

/** Asks what would happen to one call. Nothing is called. */
export function TryCall({ app, revision, tools }: TryCallProps) {
  const [chosen, setChosen] = useState(tools[0]?.tool ?? '');
  const [typed, setTyped] = useState('');
  const [told, setTold] = useState(false);
  const tool = tools.some((one) => one.tool === chosen) ? chosen : (tools[0]?.tool ?? '');
  const decide = useMutation({
    mutationFn: (call: { tool: string; arguments?: unknown; revision: number }) =>
      apps.decide(app, call.tool, call.arguments),
  });
  const read = readArguments(typed);

  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (!read.problem) decide.mutate({ tool, arguments: read.arguments, revision });
  };
  const answer = decide.variables?.revision === revision ? decide.data : undefined;
  return (
    <form className={styles.part} onSubmit={ask}>
      <h2>{say('try.title')}</h2>
      <Field label={say('try.tool')}>
        {(tied) => (
          <Select
            {...tied}
            value={tool}
            choices={tools.map((one) => ({ value: one.tool, label: one.tool }))}
            onChange={setChosen}
          />
        )}
      </Field>
      <Field
        label={say('try.arguments')}
        hint={say('try.hint')}
        problem={(told && read.problem) || (decide.error?.message ?? undefined)}
      >
        {(tied) => (
          <TextArea
            {...tied}
            mono
            rows={4}
            spellCheck={false}
            placeholder={'{"path": "list.txt"}'}
            value={typed}
            onChange={setTyped}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={decide.isPending}>
          {say('try.action')}
        </Button>
      </div>
      <div role="status">{answer ? <Answer decision={answer} /> : null}</div>
    </form>
  );
}

function Answer({ decision }: { decision: Decision }) {
  return (
    <div className={styles.answer}>
      <p className={styles.chips}>
        <BehaviourChip behaviour={decision.behaviour} />
        {decision.classes.map((name) => (
          <ClassChip key={name} name={name} />
        ))}
      </p>
      <p>{decision.reason}</p>
      <p className={styles.muted}>
        {say('rules.step', { step: decision.step })}
        {decision.rule ? ` · ${say('rules.rule', { rule: decision.rule })}` : null}
      </p>
    </div>
  );
}
