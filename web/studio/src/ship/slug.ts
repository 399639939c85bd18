import type { WordId } from '../words';

/** What is wrong with a name in an address; null when it may be one. The server has the last word. */
export function slugProblem(slug: string): WordId | null {
  if (slug.length === 0 || slug.length > 63) return 'slug.length';
  if (!/^[a-z0-9-]+$/.test(slug)) return 'slug.character';
  // Hyphens in third and fourth place mark encoded names, which browsers show as other letters.
  if (slug.startsWith('-') || slug.endsWith('-') || slug.slice(2, 4) === '--') return 'slug.hyphen';
  if (slug === 'www' || slug === 'api' || slug.startsWith('p-')) return 'slug.reserved';
  return null;
}

/** The name an app would have by itself: the id its spec gives it. */
export function slugOf(spec: string): string {
  const id = /^id:[ \t]*["']?([a-z0-9-]+)["']?[ \t]*(?:#.*)?$/m.exec(spec)?.[1] ?? '';
  return slugProblem(id) === null ? id : '';
}

/** The address a name gives, in two halves around it. */
export function addressAround(baseUrl: string, domain: string): { before: string; after: string } {
  try {
    const base = new URL(baseUrl);
    // The apps' domain may say its own port; else it is the base URL's.
    const port = domain.includes(':') || !base.port ? '' : `:${base.port}`;
    return { before: `${base.protocol}//`, after: `.${domain || base.hostname}${port}` };
  } catch {
    return { before: '', after: `.${domain}` };
  }
}
