/** The Calls panel: what the open tab may cost, and the calls of its last answer. */
import { settings } from '../settings.ts';
import { answers } from '../state/answers.ts';
import { explanations } from '../state/estimates.ts';
import { useOpenTab } from '../state/open-tab.ts';
import { useStore } from '../state/store.ts';
import { EstimateView } from './estimate-view.tsx';
import { panelTitle } from './toggle-panel.ts';
import { Waterfall } from './waterfall.tsx';

export function CallsPanel() {
  const id = useOpenTab()?.id ?? '';
  const answer = useStore(answers).get(id);
  const explanation = useStore(explanations).get(id);
  return (
    <section className="docgraph-panel" aria-label={panelTitle}>
      <h2>Calls to the REST API</h2>
      {explanation && (
        <section aria-label="Estimate">
          <h3>Before it runs</h3>
          <EstimateView explanation={explanation} />
        </section>
      )}
      <section aria-label="Last run">
        <h3>Last run</h3>
        {answer ? <Waterfall key={id} answer={answer} /> : <p>{nothingYet}</p>}
      </section>
    </section>
  );
}

const nothingYet = settings.traces
  ? 'Run the query to see its calls.'
  : 'Traces are off. The setting UPSTREAM_TRACE=on turns them on; in createFacade it is the option trace.';
