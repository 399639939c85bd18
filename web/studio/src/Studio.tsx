import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Problem } from '#api';
import { AppsPage } from './routes/Apps';
import { NewApp } from './routes/NewApp';
import { NotFound } from './routes/NotFound';
import { SettingsPage } from './routes/Settings';
import { SignIn } from './routes/SignIn';
import { queries } from './server';
import type { Settings } from './settings';
import { Shell, ShellSkeleton, Unreachable } from './shell';

/* What most visits do not need at once comes when it is asked for. */
const AppPage = lazy(() => import('./routes/App').then((page) => ({ default: page.AppPage })));
const Approvals = lazy(() => import('./routes/Approvals').then((page) => ({ default: page.Approvals })));
const Live = lazy(() => import('./routes/Live').then((page) => ({ default: page.Live })));

export function Studio({ settings }: { settings: Settings }) {
  const [path] = useLocation();
  if (path === '/sign-in') return <SignIn settings={settings} />;
  return <SignedIn settings={settings} />;
}

function SignedIn({ settings }: { settings: Settings }) {
  const me = useQuery(queries.me());
  // Before what is known from earlier: a session may have ended since.
  if (me.error instanceof Problem && me.error.status === 401) return <SignIn settings={settings} />;
  if (me.data) {
    return (
      <Shell me={me.data}>
        <Suspense fallback={<ShellSkeleton />}>
          <Pages />
        </Suspense>
      </Shell>
    );
  }
  if (me.error) return <Unreachable error={me.error} onRetry={() => void me.refetch()} />;
  return null;
}

function Pages() {
  return (
    <Switch>
      <Route path="/" component={AppsPage} />
      <Route path="/new" component={NewApp} />
      <Route path="/apps/:id/:tab?">{({ id, tab }) => <AppPage key={id} id={id} tab={tab ?? ''} />}</Route>
      <Route path="/approvals" component={Approvals} />
      <Route path="/live/:id?">{({ id }) => <Live chosen={id ?? null} />}</Route>
      <Route path="/settings" component={SettingsPage} />
      <Route component={NotFound} />
    </Switch>
  );
}
