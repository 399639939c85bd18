import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { SpecProblem } from '../../server';
import { rangeOf } from './mend';

/** The server's problems on their lines. */
export function diagnosticsOf(
  text: Text,
  problems: readonly SpecProblem[],
  mend: (problem: SpecProblem) => void,
) {
  return problems.map((problem): Diagnostic => {
    const { from, to } = visible(text, problem);
    return {
      from,
      to,
      severity: 'error',
      message: [problem.message, problem.hint].filter(Boolean).join(' '),
      ...(problem.fix ? { actions: [{ name: problem.fix.label, apply: () => mend(problem) }] } : {}),
    };
  });
}

/** What marks nothing cannot be seen: an empty place takes the word, or the line, it stands in. */
function visible(text: Text, problem: SpecProblem): { from: number; to: number } {
  const { from, to } = rangeOf(text, problem);
  if (to > from) return { from, to };
  const line = text.lineAt(from);
  if (from < line.to) return { from, to: from + 1 };
  const start = line.from + (line.text.length - line.text.trimStart().length);
  return { from: Math.min(start, from), to: line.to };
}
