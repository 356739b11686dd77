/** One line below the response: the calls of the last run of the open tab. Opens the panel. */
import { useGraphiQL } from '@graphiql/react';
import { settings } from '../settings.ts';
import { answers } from '../state/answers.ts';
import { useOpenTab } from '../state/open-tab.ts';
import { useStore } from '../state/store.ts';
import { summaryOf } from './call-words.ts';
import { callsPlugin } from './calls-plugin.tsx';
import { togglePanel } from './toggle-panel.ts';

export function CallsSummary() {
  const id = useOpenTab()?.id ?? '';
  const answer = useStore(answers).get(id);
  const { visiblePlugin } = useGraphiQL(({ visiblePlugin }) => ({ visiblePlugin }));
  if (!settings.traces && !answer) return null;
  return (
    <button
      type="button"
      className="docgraph-summary"
      aria-expanded={visiblePlugin === callsPlugin}
      onClick={togglePanel}
    >
      {answer ? summaryOf(answer.calls) : 'Not run yet'}
    </button>
  );
}
