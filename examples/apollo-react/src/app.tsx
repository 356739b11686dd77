import { Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { PageView } from './page-view.tsx';
import { ReviewInbox } from './review-inbox.tsx';
import { SiteNavigator } from './site-navigator.tsx';
import { SpacePages } from './space-pages.tsx';

export function App() {
  const route = useSyncExternalStore(onHashChange, () => location.hash);
  return (
    <>
      <nav aria-label="Screens">
        <a href="#/">Site</a> <a href="#/inbox/OPEN">In review</a>{' '}
        <a href="#/inbox/DRAFT">Drafts</a>
      </nav>
      <ErrorBoundary key={route}>
        <Suspense fallback={<p>Loading…</p>}>{screenOf(route)}</Suspense>
      </ErrorBoundary>
    </>
  );
}

function screenOf(route: string) {
  const [, screen, value = ''] = route.split('/');
  if (screen === 'space') return <SpacePages id={value} />;
  if (screen === 'page') return <PageView id={value} />;
  if (screen === 'inbox')
    return <ReviewInbox spaceId="handbook" status={value === 'DRAFT' ? value : 'OPEN'} />;
  return <SiteNavigator id="acme/docs" />;
}

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}
