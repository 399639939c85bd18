/** What a form sent or a button pressed, as a conversation's past tells it: `[action name] {…}`. */
export interface ToldAction {
  name: string;
  values: [string, unknown][];
}

/** Reads a message that stands for an action; words a person wrote are none. */
export function readAction(text: string): ToldAction | null {
  const [, name, json] = /^\[action ([\w.-]+)\] (\{.*\})$/s.exec(text) ?? [];
  if (!name || !json) return null;
  try {
    const context: Record<string, unknown> = JSON.parse(json);
    const { values } = context;
    const told = values && typeof values === 'object' && !Array.isArray(values) ? values : context;
    return { name, values: Object.entries(told) };
  } catch {
    return null;
  }
}
