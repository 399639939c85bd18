import { useLayoutEffect, useRef, useState } from 'react';
import { say, Table } from '#kit';
import styles from './Chart.module.css';
import { type ChartData, chartData } from './data';
import { ticks } from './scale';

export interface ChartProps {
  kind: string;
  title: string;
  x: string;
  y: string;
  series: string;
  points: Record<string, unknown>[];
  empty: string;
}

const height = 240;
const inset = { left: 52, right: 12, top: 12, bottom: 30 };
/* So much room each name along the bottom needs not to stand on the next. */
const roomOfName = 56;

/** As wide as there is room: drawn to scale, so that its words keep their size. */
function useWidth() {
  const frame = useRef<HTMLElement>(null);
  const [width, setWidth] = useState(640);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(Math.round(entry.contentRect.width), 200));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { frame, width };
}

interface Scales {
  width: number;
  left: (at: number) => number;
  top: (value: number) => number;
  band: number;
  marks: number[];
}

function scalesOf(data: ChartData, width: number): Scales {
  const inner = { width: width - inset.left - inset.right, height: height - inset.top - inset.bottom };
  const values = data.series.flatMap((series) => series.points.map((point) => point.y));
  const marks = ticks(Math.min(0, ...values), Math.max(0, ...values));
  const low = marks[0] ?? 0;
  const span = (marks.at(-1) ?? 1) - low || 1;
  const band = inner.width / Math.max(data.xs.length, 1);
  return {
    width,
    left: (at) => inset.left + band * (at + 0.5),
    top: (value) => inset.top + inner.height * (1 - (value - low) / span),
    band,
    marks,
  };
}

/** Bars, lines, areas or points, drawn in the page's colours, with the same numbers as a table. */
export function Chart(props: ChartProps) {
  const { frame, width } = useWidth();
  const data = chartData(props.points, props.x, props.y, props.series);
  const title = props.title || `${props.y} / ${props.x}`;
  if (data.xs.length === 0) {
    return (
      <figure ref={frame} className={styles.chart}>
        <figcaption className={styles.title}>{title}</figcaption>
        <p className={styles.empty}>{props.empty}</p>
      </figure>
    );
  }
  const kind = props.kind || 'bar';
  const summary = say('chart.summary', { kind, y: props.y, x: props.x, count: props.points.length });
  const scales = scalesOf(data, width);
  return (
    <figure ref={frame} className={styles.chart}>
      <figcaption className={styles.title}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${title}. ${summary}`}
        className={styles.svg}
      >
        <Axes data={data} scales={scales} />
        {kind === 'line' || kind === 'area' ? (
          <Lines data={data} scales={scales} area={kind === 'area'} />
        ) : kind === 'scatter' ? (
          <Dots data={data} scales={scales} />
        ) : (
          <Bars data={data} scales={scales} />
        )}
      </svg>
      {data.series.length > 1 ? <Legend data={data} /> : null}
      <details className={styles.table}>
        <summary>{say('chart.table')}</summary>
        <Numbers data={data} title={title} x={props.x} y={props.y} />
      </details>
    </figure>
  );
}

interface Drawn {
  data: ChartData;
  scales: Scales;
}

function Axes({ data, scales }: Drawn) {
  const every = Math.ceil((data.xs.length * roomOfName) / scales.width);
  return (
    <g>
      {scales.marks.map((mark) => (
        <g key={mark}>
          <line
            className={styles.rule}
            x1={inset.left}
            x2={scales.width - inset.right}
            y1={scales.top(mark)}
            y2={scales.top(mark)}
          />
          <text className={styles.name} x={inset.left - 8} y={scales.top(mark) + 4} textAnchor="end">
            {mark.toLocaleString(undefined, { notation: Math.abs(mark) >= 100_000 ? 'compact' : 'standard' })}
          </text>
        </g>
      ))}
      {data.xs.map((name, at) =>
        at % every === 0 ? (
          <text key={name} className={styles.name} x={scales.left(at)} y={height - 10} textAnchor="middle">
            {name.length > 12 ? `${name.slice(0, 11)}…` : name}
          </text>
        ) : null,
      )}
    </g>
  );
}

const tone = (at: number): string => styles[`tone${(at % 4) + 1}`] ?? '';

function Bars({ data, scales }: Drawn) {
  const each = Math.min((scales.band * 0.7) / data.series.length, 56);
  const zero = scales.top(0);
  return data.series.map((series, which) => (
    <g key={series.name} className={tone(which)}>
      {series.points.map((point) => {
        const middle = scales.left(data.xs.indexOf(point.x));
        const top = scales.top(point.y);
        return (
          <rect
            key={point.x}
            className={styles.bar}
            x={middle - (each * data.series.length) / 2 + each * which}
            y={Math.min(top, zero)}
            width={Math.max(each - 2, 1)}
            height={Math.max(Math.abs(zero - top), 1)}
            rx="2"
          />
        );
      })}
    </g>
  ));
}

function Lines({ data, scales, area }: Drawn & { area: boolean }) {
  return data.series.map((series, which) => {
    const places = series.points.map((point) => [scales.left(data.xs.indexOf(point.x)), scales.top(point.y)]);
    const path = places.map(([x, y], at) => `${at ? 'L' : 'M'}${x} ${y}`).join('');
    const first = places[0]?.[0];
    const last = places.at(-1)?.[0];
    return (
      <g key={series.name} className={tone(which)}>
        {area ? (
          <path className={styles.area} d={`${path}L${last} ${scales.top(0)}L${first} ${scales.top(0)}Z`} />
        ) : null}
        <path className={styles.line} d={path} />
        {places.length < 40
          ? places.map(([x, y]) => <circle key={x} className={styles.dot} cx={x} cy={y} r="3" />)
          : null}
      </g>
    );
  });
}

function Dots({ data, scales }: Drawn) {
  return data.series.map((series, which) => (
    <g key={series.name} className={tone(which)}>
      {series.points.map((point) => (
        <circle
          key={`${point.x} ${point.y}`}
          className={styles.dot}
          cx={scales.left(data.xs.indexOf(point.x))}
          cy={scales.top(point.y)}
          r="4"
        />
      ))}
    </g>
  ));
}

function Legend({ data }: { data: ChartData }) {
  return (
    <ul className={styles.legend}>
      {data.series.map((series, at) => (
        <li key={series.name} className={tone(at)}>
          {series.name}
        </li>
      ))}
    </ul>
  );
}

function Numbers({ data, title, x, y }: { data: ChartData; title: string; x: string; y: string }) {
  const columns = [
    { id: 'x', title: x, cell: (place: string) => place },
    ...data.series.map((series) => ({
      id: `y ${series.name}`,
      title: series.name || y,
      align: 'end' as const,
      cell: (place: string) => series.points.find((point) => point.x === place)?.y.toLocaleString() ?? '',
    })),
  ];
  return <Table label={title} columns={columns} rows={data.xs} rowKey={(place) => place} />;
}
