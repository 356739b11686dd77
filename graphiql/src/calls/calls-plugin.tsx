/** The Calls panel as a plugin of GraphiQL. */
import type { GraphiQLPlugin } from '@graphiql/react';
import { CallsPanel } from './calls-panel.tsx';
import { panelTitle } from './toggle-panel.ts';

function CallsIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" stroke="currentColor" strokeWidth="2">
      <path d="M3 5h9M7 10h10M11 15h6M15 20h6" strokeLinecap="round" />
    </svg>
  );
}

export const callsPlugin: GraphiQLPlugin = {
  title: panelTitle,
  icon: CallsIcon,
  content: CallsPanel,
};
