import '#kit/styles.css';
import { createRoot } from 'react-dom/client';
import { setLanguage } from '#kit';
import { followViewport } from './environment';
import { applyMode } from './mode';
import { EnterRoute } from './routes/enter';
import { HostedRoute } from './routes/hosted';
import { PreviewRoute } from './routes/preview';
import { readSettings, type Settings } from './settings';

function Route({ settings }: { settings: Settings }) {
  if (location.pathname === '/enter') return <EnterRoute settings={settings} />;
  return settings.page === 'preview' ? (
    <PreviewRoute settings={settings} />
  ) : (
    <HostedRoute settings={settings} />
  );
}

const root = document.getElementById('root');
if (root) {
  const settings = readSettings(root.dataset.settings ?? '');
  const { dataset } = document.documentElement;
  dataset.touch = '';
  dataset.accent = settings.app.accent;
  setLanguage(settings.app.language);
  applyMode(settings.app.mode);
  followViewport();
  createRoot(root).render(<Route settings={settings} />);
}
