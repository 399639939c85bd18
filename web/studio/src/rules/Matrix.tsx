import { Fragment } from 'react';
import { BehaviourChip, ClassChip, currentLanguage } from '#kit';
import type { Escalation, ToolRules } from '../server';
import { say } from '../words';
import styles from './rules.module.css';

/** Every tool: what it does, what happens when it is called, and because of what. */
export function Matrix({ tools }: { tools: readonly ToolRules[] }) {
  return (
    <table className={styles.matrix}>
      <caption className={styles.unseen}>{say('rules.label')}</caption>
      <thead>
        <tr>
          <th scope="col">{say('rules.tool')}</th>
          <th scope="col">{say('rules.does')}</th>
          <th scope="col">{say('rules.behaviour')}</th>
          <th scope="col">{say('rules.because')}</th>
        </tr>
      </thead>
      <tbody>
        {tools.map((tool) => (
          <tr key={tool.tool}>
            <th scope="row">
              <span className={styles.title}>{tool.title || tool.tool}</span>
              <span className={styles.mono}>
                <Breakable name={tool.tool} />
              </span>
            </th>
            <td>
              <span className={styles.chips}>
                {tool.classes.map((name) => (
                  <ClassChip key={name} name={name} />
                ))}
              </span>
            </td>
            <td>
              <BehaviourChip behaviour={tool.behaviour} />
            </td>
            <td className={styles.because}>
              <p>
                {say('rules.step', { step: tool.step })}: {tool.reason}
              </p>
              {tool.escalations.map((one) => (
                <Graver key={JSON.stringify(one)} escalation={one} />
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A long name breaks where its parts meet. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?<=[._])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have nothing but their place
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** “a” or “b”, as the reader's language says it. */
function shown(values: readonly unknown[]): string {
  const quoted = values.map((value) => `“${typeof value === 'string' ? value : JSON.stringify(value)}”`);
  return new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(quoted);
}

function whenOf({ argument, equals, includes }: Escalation): string {
  if (includes) return say('rules.includes', { argument, value: shown(includes) });
  if (equals) return say('rules.equals', { argument, value: shown(equals) });
  return say('rules.given', { argument });
}

/** An argument that makes a call graver than the tool is by itself. */
function Graver({ escalation }: { escalation: Escalation }) {
  return (
    <p className={styles.graver}>
      {escalation.classes.map((name) => (
        <ClassChip key={name} name={name} />
      ))}
      <span>{whenOf(escalation)}</span>
      <BehaviourChip behaviour={escalation.behaviour} />
    </p>
  );
}
