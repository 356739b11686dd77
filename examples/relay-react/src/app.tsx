import { Suspense, useMemo, useState, useSyncExternalStore } from 'react';
import { RelayEnvironmentProvider } from 'react-relay';
import { ChangeRequest } from './change-request.tsx';
import { createEnvironment } from './environment.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageEditor } from './page-editor.tsx';
import { PageView } from './page-view.tsx';
import { ReviewInbox } from './review-inbox.tsx';
import { SiteNavigator } from './site-navigator.tsx';
import { SpacePages } from './space-pages.tsx';
import { TokenForm, useToken } from './token-form.tsx';

const screens = { '#/': 'Site', '#/inbox/OPEN': 'In review', '#/inbox/DRAFT': 'Drafts' };

export function App() {
  const route = useSyncExternalStore(onHashChange, () => location.hash) || '#/';
  const [token, setToken] = useToken();
  const [attempt, setAttempt] = useState(0);
  // Another user, and another attempt, begin with an empty store.
  const environment = useMemo(() => createEnvironment(token), [token, attempt]);
  if (!token) return <TokenForm enter={setToken} />;
  return (
    <RelayEnvironmentProvider environment={environment}>
      <header>
        <nav aria-label="Screens">
          {Object.entries(screens).map(([href, name]) => (
            <a key={href} href={href} aria-current={href === route ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        <button type="button" onClick={() => setToken('')}>
          Sign out
        </button>
      </header>
      <main>
        <ErrorBoundary key={`${route} ${attempt}`} retry={() => setAttempt(attempt + 1)}>
          <Suspense fallback={<p>Loading…</p>}>{screenOf(route)}</Suspense>
        </ErrorBoundary>
      </main>
    </RelayEnvironmentProvider>
  );
}

function screenOf(route: string) {
  const [, screen, ...key] = route.split('/');
  const id = key.join('/');
  if (screen === 'space') return <SpacePages id={id} />;
  if (screen === 'page') return <PageView id={id} />;
  if (screen === 'change') return <ChangeRequest id={id} />;
  if (screen === 'edit') return <PageEditor id={id} />;
  if (screen === 'inbox')
    return <ReviewInbox spaceId="handbook" status={id === 'DRAFT' ? id : 'OPEN'} />;
  return <SiteNavigator id="acme/docs" />;
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
