/** The Calls panel: the calls of the last run of the open tab. */
import { settings } from '../settings.ts';
import { answers } from '../state/answers.ts';
import { useOpenTab } from '../state/open-tab.ts';
import { useStore } from '../state/store.ts';
import { panelTitle } from './toggle-panel.ts';
import { Waterfall } from './waterfall.tsx';

export function CallsPanel() {
  const id = useOpenTab()?.id ?? '';
  const answer = useStore(answers).get(id);
  return (
    <section className="docgraph-panel" aria-label={panelTitle}>
      <h2>Calls to the REST API</h2>
      <section aria-label="Last run">
        <h3>Last run</h3>
        {answer ? <Waterfall key={id} answer={answer} /> : <p>{nothingYet}</p>}
      </section>
    </section>
  );
}

const nothingYet = settings.traces
  ? 'Run the operation to see the calls that it makes. "docgraph explain" runs its document on sample data, so that nothing changes.'
  : 'Traces are off. The setting UPSTREAM_TRACE=on turns them on; in createFacade it is the option trace.';
