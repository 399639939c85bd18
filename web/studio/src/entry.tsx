import '#kit/styles.css';
import './studio.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Studio } from './Studio';
import { makeClient } from './server';
import { readSettings } from './settings';
import { applyAppearance, keptAppearance } from './shell';

const root = document.getElementById('root');
if (root) {
  applyAppearance(keptAppearance());
  const settings = readSettings(root.dataset.settings);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={makeClient()}>
        <Studio settings={settings} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
