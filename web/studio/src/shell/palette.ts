let open: (() => void) | null = null;

/** The palette says how it is opened; whoever wants it open asks here. */
export function setPaletteOpener(opener: (() => void) | null): void {
  open = opener;
}

export function openPalette(): void {
  open?.();
}
