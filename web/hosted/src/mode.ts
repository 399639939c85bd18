import { useState } from 'react';
import { chosenMode } from './environment';

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

/** Sets light or dark before anything is drawn: the person's choice, then the app's, then the system's. */
export function applyMode(app: 'light' | 'dark' | 'auto'): void {
  const chosen = chosenMode.get();
  const mode = chosen === 'light' || chosen === 'dark' ? chosen : app;
  if (mode === 'auto') delete document.documentElement.dataset.mode;
  else document.documentElement.dataset.mode = mode;
}

export function useDark(): { dark: boolean; toggle: () => void } {
  const [dark, setDark] = useState(() => {
    const { mode } = document.documentElement.dataset;
    return mode ? mode === 'dark' : prefersDark();
  });
  const toggle = () => {
    const next = dark ? 'light' : 'dark';
    document.documentElement.dataset.mode = next;
    chosenMode.set(next);
    setDark(!dark);
  };
  return { dark, toggle };
}
