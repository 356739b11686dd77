/** GraphiQL with the panels of Docgraph. */
import { DOC_EXPLORER_PLUGIN } from '@graphiql/plugin-doc-explorer';
import { HISTORY_PLUGIN } from '@graphiql/plugin-history';
import { GraphiQL } from 'graphiql';
import { callsPlugin } from './calls/calls-plugin.tsx';
import { CallsSummary } from './calls/calls-summary.tsx';
import { explorerPlugin } from './explorer-panel.tsx';
import { fetcher } from './request/fetcher.ts';
import { Session } from './session.tsx';
import { defaultHeaders, settings } from './settings.ts';
import { storage } from './state/storage.ts';
import { CopyLinkButton } from './tabs/copy-link-button.tsx';

const plugins = [callsPlugin, explorerPlugin, HISTORY_PLUGIN];

/** Width in pixels that the Calls panel needs next to the editors. */
const widthWithPanel = 1_200;

/** Whether the panel of calls is open at first. Later GraphiQL keeps what the user has opened or hidden. */
const showsPanel = settings.traces && innerWidth >= widthWithPanel;

export function App({ isFirstVisit }: { readonly isFirstVisit: boolean }) {
  return (
    <GraphiQL
      fetcher={fetcher}
      plugins={plugins}
      referencePlugin={DOC_EXPLORER_PLUGIN}
      {...(isFirstVisit && showsPanel && { visiblePlugin: callsPlugin })}
      storage={storage}
      defaultHeaders={defaultHeaders}
      // Without a token nothing can be run, so the header editor is opened to show where to enter it.
      defaultEditorToolsVisibility={settings.token === undefined ? 'headers' : false}
      shouldPersistHeaders={false}
      schemaDescription={true}
      inputValueDeprecation={true}
    >
      <GraphiQL.Logo>
        <h1 className="docgraph-name">Docgraph</h1>
      </GraphiQL.Logo>
      <GraphiQL.Toolbar>
        {({ prettify, merge, copy }) => (
          <>
            {prettify}
            {merge}
            {copy}
            <CopyLinkButton />
          </>
        )}
      </GraphiQL.Toolbar>
      <GraphiQL.Footer>
        <div className="docgraph-footer">
          <CallsSummary />
          <a href={settings.guide} target="_blank" rel="noreferrer">
            Guide
          </a>
        </div>
      </GraphiQL.Footer>
      <Session />
    </GraphiQL>
  );
}
