export interface ChartPoint {
  x: string;
  y: number;
}

export interface ChartSeries {
  name: string;
  points: ChartPoint[];
}

export interface ChartData {
  /** The places along the bottom, in the order they came. */
  xs: string[];
  series: ChartSeries[];
}

const words = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** Sorts points into their series. A point without a number is left out. */
export function chartData(
  points: Record<string, unknown>[],
  x: string,
  y: string,
  series: string,
): ChartData {
  const xs: string[] = [];
  const bySeries = new Map<string, ChartPoint[]>();
  for (const point of points) {
    const value = Number(point[y]);
    if (point[y] === null || point[y] === '' || !Number.isFinite(value)) continue;
    const place = words(point[x]);
    if (!xs.includes(place)) xs.push(place);
    const name = series ? words(point[series]) : '';
    const list = bySeries.get(name) ?? [];
    list.push({ x: place, y: value });
    bySeries.set(name, list);
  }
  return { xs, series: [...bySeries].map(([name, list]) => ({ name, points: list })) };
}
