/** One line below the response: what the open tab may cost, and the calls of its last answer. Opens the panel. */
import { useGraphiQL } from '@graphiql/react';
import { settings } from '../settings.ts';
import { answers } from '../state/answers.ts';
import { explanations } from '../state/estimates.ts';
import { useOpenTab } from '../state/open-tab.ts';
import { useStore } from '../state/store.ts';
import { summaryOf } from './call-words.ts';
import { callsPlugin } from './calls-plugin.tsx';
import { shortSummary } from './estimate-words.ts';
import { togglePanel } from './toggle-panel.ts';

export function CallsSummary() {
  const id = useOpenTab()?.id ?? '';
  const answer = useStore(answers).get(id);
  const explanation = useStore(explanations).get(id);
  const { visiblePlugin } = useGraphiQL(({ visiblePlugin }) => ({ visiblePlugin }));
  const estimate = explanation && 'estimate' in explanation ? explanation.estimate : undefined;
  if (!estimate && !answer) return null;
  return (
    <button
      type="button"
      className="docgraph-summary"
      aria-expanded={visiblePlugin === callsPlugin}
      onClick={togglePanel}
    >
      {answer ? summaryOf(answer.calls) : settings.traces && 'Not run yet'}
      {estimate && <span>{shortSummary(estimate)}</span>}
    </button>
  );
}
