import { useMemo, useState } from 'react';
import {
  Button,
  type Column,
  type FormValues,
  Icon,
  type Schema,
  SchemaForm,
  say,
  startValues,
  Table,
} from '#kit';
import { Chart } from '../chart';
import { asRows, asText, boundTo, type Component, eventOf, resolve, resolveContext } from './bind';
import { useSurface } from './context';
import styles from './Surface.module.css';

export interface PartProps {
  component: Component;
  scope: string;
}

const record = (value: unknown): Record<string, unknown> =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export function TextPart({ component, scope }: PartProps) {
  const { model } = useSurface();
  const words = asText(resolve(component.text, model, scope));
  const title = asText(resolve(component.title, model, scope));
  switch (component.variant) {
    case 'h1':
    case 'h2':
      return <h2 className={styles[component.variant]}>{words}</h2>;
    case 'h3':
    case 'h4':
    case 'h5':
      return <h3 className={styles[component.variant]}>{words}</h3>;
    case 'caption':
      return <p className={styles.caption}>{words}</p>;
    default:
      return title ? (
        <div className={styles.titled}>
          <p className={styles.caption}>{title}</p>
          <p className={styles.text}>{words || '–'}</p>
        </div>
      ) : (
        <p className={styles.text}>{words}</p>
      );
  }
}

export function ImagePart({ component, scope }: PartProps) {
  const { model } = useSurface();
  const url = asText(resolve(component.url, model, scope));
  const words = asText(resolve(component.description, model, scope));
  if (!url) return null;
  // Only what is here already is drawn: an address elsewhere would learn who looks.
  if (url.startsWith('data:image/') || url.startsWith('/')) {
    return (
      <img className={styles.image} src={url} alt={words} data-fit={asText(component.fit) || undefined} />
    );
  }
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow">
      {words || say('surface.image')}
    </a>
  );
}

export function ButtonPart({ component, scope, children }: PartProps & { children: React.ReactNode }) {
  const { model, busy, onPress } = useSurface();
  const event = eventOf(component);
  const variants: Record<string, 'primary' | 'quiet'> = { primary: 'primary', borderless: 'quiet' };
  return (
    <div className={styles.press}>
      <Button
        variant={variants[asText(component.variant)] ?? 'default'}
        busy={busy}
        disabled={!event}
        onClick={() => {
          if (!event) return;
          const context = resolveContext(event.context, model, scope);
          onPress({ name: event.name, sourceComponentId: asText(component.id), context });
        }}
      >
        {children}
      </Button>
    </div>
  );
}

export function FormPart({ component, scope }: PartProps) {
  const { model, busy, onEdit, onPress } = useSurface();
  const schema = record(component.schema) as Schema;
  const pointer = boundTo(component.values, scope) ?? `/inputs/${asText(component.id)}`;
  const given = record(resolve({ path: pointer }, model, scope)) as FormValues;
  const values = useMemo(() => startValues(schema, given), [schema, given]);
  const send = (sent: FormValues) => {
    onEdit(pointer, sent);
    const event = eventOf(component) ?? { name: 'submit', context: {} };
    const context = resolveContext(event.context, model, scope);
    // What was checked is what goes out, whatever the model held a moment ago.
    for (const [name, value] of Object.entries(record(event.context))) {
      if (boundTo(value, scope) === pointer) context[name] = sent;
    }
    onPress({
      name: event.name,
      sourceComponentId: asText(component.id),
      context: { ...context, values: sent },
    });
  };
  return (
    <SchemaForm
      schema={schema}
      ui={record(component.ui) as Schema}
      title={asText(component.title) || undefined}
      values={values}
      submitLabel={asText(component.submit_label) || say('composer.send')}
      busy={busy}
      onChange={(next) => onEdit(pointer, next)}
      onSubmit={send}
    />
  );
}

function cellOf(row: unknown, column: string, at: number): unknown {
  return Array.isArray(row) ? row[at] : record(row)[column];
}

const shown = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString() : asText(value);

export function TablePart({ component, scope }: PartProps) {
  const { model } = useSurface();
  const all = asRows(resolve(component.rows, model, scope));
  const names = asRows(component.columns).map(asText);
  const size = typeof component.page_size === 'number' ? component.page_size : 20;
  const [pages, setPages] = useState(1);
  const rows = all.slice(0, size * pages);
  const columns = names.map((name, at): Column<unknown> => {
    const numbers = rows.length > 0 && rows.every((row) => typeof cellOf(row, name, at) === 'number');
    return {
      id: name,
      title: name,
      cell: (row) => shown(cellOf(row, name, at)),
      ...(numbers ? { align: 'end' as const } : {}),
    };
  });
  const title = asText(component.title);
  const more = all.length - rows.length;
  return (
    <div className={styles.framed}>
      <Table
        label={title || say('message.table')}
        showLabel={title !== ''}
        columns={columns}
        rows={rows}
        rowKey={(_row, at) => String(at)}
        empty={say('surface.waiting')}
      />
      {more > 0 ? (
        <div className={styles.more}>
          <Button variant="quiet" size="small" onClick={() => setPages(pages + 1)}>
            {say('surface.more', { count: Math.min(more, size) })}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

export function ChartPart({ component, scope }: PartProps) {
  const { model } = useSurface();
  const points = asRows(resolve(component.points, model, scope)).map(record);
  return (
    <div className={styles.framed}>
      <Chart
        kind={asText(component.kind)}
        title={asText(component.title)}
        x={asText(component.x)}
        y={asText(component.y)}
        series={asText(component.series)}
        points={points}
        empty={say('surface.waiting')}
      />
    </div>
  );
}

export function UnknownPart({ component }: PartProps) {
  return (
    <p className={styles.unknown}>
      <Icon name="info" size={14} />
      {say('surface.unknown', { name: asText(component.component) })}
    </p>
  );
}
