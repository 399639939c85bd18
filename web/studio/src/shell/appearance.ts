import { useState } from 'react';

export const appearances = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof appearances)[number];

const key = 'stoa.appearance';

export function keptAppearance(): Appearance {
  try {
    const kept = localStorage.getItem(key);
    return appearances.find((one) => one === kept) ?? 'system';
  } catch {
    // A browser that keeps nothing follows the system.
    return 'system';
  }
}

export function applyAppearance(appearance: Appearance): void {
  const root = document.documentElement;
  if (appearance === 'system') delete root.dataset.mode;
  else root.dataset.mode = appearance;
}

/** Light, dark or as the system has it; kept on this device. */
export function useAppearance(): [Appearance, (appearance: Appearance) => void] {
  const [appearance, set] = useState(keptAppearance);
  return [
    appearance,
    (next) => {
      applyAppearance(next);
      set(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // It holds until the page is closed.
      }
    },
  ];
}
