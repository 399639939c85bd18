/* Round numbers for an axis: the 1, 2 or 5 of a power of ten. */
export function ticks(low: number, high: number, about = 4): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.floor(low / step);
  const count = Math.ceil(high / step) - first;
  // From whole steps, so that sums of small errors do not show.
  return Array.from({ length: count + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}
