/* What the page takes from its browser: identifiers, pictures, what it remembers. */

/** A new id. `randomUUID` is only there on secure origins, random bytes are everywhere. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The next picture; a page that is not seen has none, and goes on all the same. */
export function nextPicture(callback: () => void): void {
  if (document.hidden) setTimeout(callback, 0);
  else requestAnimationFrame(callback);
}

/** Storage that may be refused: then nothing is remembered, and nothing breaks. */
function storage(kind: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

function remembered(kind: 'localStorage' | 'sessionStorage', key: string) {
  return {
    get(): string | null {
      try {
        return storage(kind)?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    set(value: string | null): void {
      try {
        if (value === null) storage(kind)?.removeItem(key);
        else storage(kind)?.setItem(key, value);
      } catch {
        // Full, or not allowed.
      }
    },
  };
}

/** Light or dark, as the person chose it here. */
export const chosenMode = remembered('localStorage', 'stoa.mode');
/** The conversation this tab is in. */
export const currentThread = remembered('sessionStorage', 'stoa.thread');

/** Takes the ticket out of the address, so that it stays in no history and no screenshot. */
export function takeTicket(): string | null {
  const ticket = decodeURIComponent(location.hash.slice(1));
  if (ticket) history.replaceState(null, '', location.pathname + location.search);
  return ticket || null;
}

/** Keeps the page as high as what is seen: a phone's keyboard takes its part. */
export function followViewport(): void {
  const viewport = window.visualViewport;
  if (!viewport) return;
  const follow = () => {
    // Zoomed in, the person moves the view: the page keeps its height.
    if (viewport.scale > 1.01) return;
    document.documentElement.style.setProperty('--height', `${viewport.height}px`);
  };
  viewport.addEventListener('resize', follow);
  follow();
}
