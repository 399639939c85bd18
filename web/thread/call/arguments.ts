/** The arguments of a call as names and readable values; what is no object of names is shown whole. */
export function readArguments(text: string): [string, string][] {
  if (!text.trim()) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (value && typeof value === 'object' && !Array.isArray(value)) {
      return Object.entries(value).map(([name, inner]) => [name, readable(inner)]);
    }
    return [['', readable(value)]];
  } catch {
    // Still arriving.
    return [];
  }
}

export function readable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value) && value.every((one) => one === null || typeof one !== 'object')) {
    return value.map(String).join(', ');
  }
  return JSON.stringify(value, null, 2);
}
