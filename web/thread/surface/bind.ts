/* What a surface's components say of their values: given in place, or bound by `{path}` to the data model. */
import { valueAt } from '#core';

export type Component = Record<string, unknown>;

export interface SurfaceSpec {
  components: Component[];
}

const record = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The pointer a value is bound to, or null when it stands in place. A path without a slash is of the item. */
export function boundTo(value: unknown, scope: string): string | null {
  const { path } = record(value);
  if (typeof path !== 'string') return null;
  return path.startsWith('/') ? path : `${scope}/${path}`;
}

export function resolve(value: unknown, model: unknown, scope: string): unknown {
  const pointer = boundTo(value, scope);
  return pointer === null ? value : valueAt(model, pointer);
}

/** Numbers and booleans as they are, things as JSON, nothing as nothing. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function asRows(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Every binding of an event's context put in place. */
export function resolveContext(value: unknown, model: unknown, scope: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record(value)).map(([name, one]) => [name, resolve(one, model, scope)]),
  );
}

/** One instance of a component on the page: a template has one for each item. */
export interface Child {
  id: string;
  scope: string;
}

/** Children as a list of ids, or as a template over the items of a path. */
export function childrenOf(value: unknown, model: unknown, scope: string): Child[] {
  if (Array.isArray(value)) {
    return value.filter((id): id is string => typeof id === 'string').map((id) => ({ id, scope }));
  }
  const { componentId } = record(value);
  const pointer = boundTo(value, scope);
  if (typeof componentId !== 'string' || pointer === null) return [];
  return asRows(valueAt(model, pointer)).map((_, at) => ({ id: componentId, scope: `${pointer}/${at}` }));
}

/** The event a component sends, if it sends one. */
export function eventOf(component: Component): { name: string; context: unknown } | null {
  const event = record(record(component.action).event);
  return typeof event.name === 'string' ? { name: event.name, context: event.context } : null;
}

/** A widget's page written in its code, as a surface: its inputs a form, its outputs below. */
export function pageSurface(page: unknown): SurfaceSpec | null {
  const given = record(page);
  const outputs = asRows(given.outputs).map(record);
  if (!given.inputs || outputs.length === 0) return null;
  const shows: Record<string, string> = { Text: 'text', Image: 'url', Table: 'rows', Chart: 'points' };
  const drawn = outputs.map((output, at) => {
    const component = asText(output.component) || 'Text';
    return {
      ...record(output.props),
      id: `output-${at}`,
      component,
      title: output.title,
      [shows[component] ?? 'text']: { path: `/outputs/${asText(output.name)}` },
    };
  });
  const form = {
    id: 'inputs',
    component: 'Form',
    schema: given.inputs,
    ui: given.inputs_ui,
    values: { path: '/inputs' },
    action: { event: { name: 'run', context: {} } },
  };
  const children = ['inputs', ...drawn.map((one) => one.id)];
  return { components: [{ id: 'root', component: 'Column', children }, form, ...drawn] };
}
