/** What the server tells the page in `#root[data-settings]`. Nothing in it is needed: a page without it works. */
export interface Settings {
  /** How to get a new sign-in link on the machine the server runs on. */
  signInCommand: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function readSettings(json: string | undefined): Settings {
  let given: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(json || '{}');
    if (parsed && typeof parsed === 'object') given = parsed as Record<string, unknown>;
  } catch {
    // A page that was cut short still signs in: the defaults hold.
  }
  return { signInCommand: text(given.sign_in_command) || 'stoa sign-in-link' };
}
