/* What the server wrote into the page: read once, and whatever is missing has a plain stand-in. */
import type { Starter } from '#thread';

export interface Mode {
  id: string;
  label: string;
  options: { id: string; label: string; description: string }[];
  chosen: string;
}

export interface Settings {
  page: 'hosted' | 'preview';
  app: {
    name: string;
    kind: string;
    description: string;
    emoji: string;
    accent: string;
    mode: 'light' | 'dark' | 'auto';
    layout: string;
    welcome: string;
    starters: Starter[];
    modes: Mode[];
    surface: { components: Record<string, unknown>[] } | null;
    page: unknown;
    language: string;
  };
  scripted: boolean;
  principal: { kind: string; name: string } | null;
  studio: string | null;
  conversation: string | null;
}

type Fields = Record<string, unknown>;

const fields = (value: unknown): Fields =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : {};
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : []);

function readMode(given: Fields): Mode {
  const options = list(given.options).map((option) => ({
    id: text(option.id),
    label: text(option.label) || text(option.id),
    description: text(option.description),
  }));
  return {
    id: text(given.id),
    label: text(given.label) || text(given.id),
    options,
    chosen: text(given.default) || (options[0]?.id ?? ''),
  };
}

function readStarter(given: Fields): Starter {
  const message = text(given.message) || text(given.label);
  return { label: text(given.label) || message, message, category: text(given.category) };
}

function readApp(app: Fields): Settings['app'] {
  const { mode } = fields(app.theme);
  const components = list(fields(app.surface).components);
  return {
    name: text(app.name),
    kind: text(app.kind),
    description: text(app.description),
    emoji: text(app.emoji),
    accent: text(app.accent) || 'green',
    mode: mode === 'light' || mode === 'dark' ? mode : 'auto',
    layout: text(app.layout) || (app.kind === 'widget' ? 'page' : 'chat'),
    welcome: text(app.welcome),
    starters: list(app.starters).map(readStarter),
    modes: list(app.modes).map(readMode),
    surface: components.length > 0 ? { components } : null,
    page: app.page ?? null,
    language: text(app.language) || 'en',
  };
}

export function readSettings(json: string): Settings {
  let given: Fields = {};
  try {
    given = fields(JSON.parse(json));
  } catch {
    // A page without settings still draws, and says what is missing when it asks the server.
  }
  const principal = fields(given.principal);
  return {
    page: given.page === 'preview' ? 'preview' : 'hosted',
    app: readApp(fields(given.app)),
    scripted: fields(given.model).scripted === true,
    principal: principal.kind ? { kind: text(principal.kind), name: text(principal.name) } : null,
    studio: text(given.studio) || null,
    conversation: text(given.conversation) || null,
  };
}
