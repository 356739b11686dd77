/** The script of the GraphiQL page. */
import '@graphiql/react/style.css';
import 'graphiql/graphiql.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import './style/page.css';
import './style/calls.css';
import './style/narrow.css';
import './workers.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { forgetStoredHeaders } from './state/storage.ts';
import { prepareTabs } from './tabs/initial-tabs.ts';

forgetStoredHeaders();
const isFirstVisit = prepareTabs();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App isFirstVisit={isFirstVisit} />);
