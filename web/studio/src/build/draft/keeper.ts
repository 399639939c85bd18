/** Words not yet on the server, and the revision they were written over. */
export interface Kept {
  text: string;
  revision: number;
}

/** Keeps what the server does not have yet on this device, so that a closed tab loses nothing. */
export interface Keeper {
  read(): Kept | null;
  write(kept: Kept): void;
  clear(): void;
}

export function keeperFor(app: string, storage: () => Storage = () => localStorage): Keeper {
  const key = `stoa.draft.${app}`;
  // A browser may keep nothing, or be full: the draft is then saved by the server alone.
  const trying = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    read: () =>
      trying((kept) => {
        const found: unknown = JSON.parse(kept.getItem(key) ?? 'null');
        if (!found || typeof found !== 'object') return null;
        const { text, revision } = found as Record<string, unknown>;
        return typeof text === 'string' && typeof revision === 'number' ? { text, revision } : null;
      }, null),
    write: (words) => trying((kept) => kept.setItem(key, JSON.stringify(words)), undefined),
    clear: () => trying((kept) => kept.removeItem(key), undefined),
  };
}
