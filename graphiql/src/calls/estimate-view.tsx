/** What the operation of the open tab may cost, field by field. */
import type { Explanation, FieldEstimate } from '../state/estimates.ts';
import { plural } from './call-words.ts';
import { callWords, estimateSummary, likelyOf, likelySummary } from './estimate-words.ts';

export function EstimateView({ explanation }: { readonly explanation: Explanation }) {
  if ('problem' in explanation) return <p>{explanation.problem}</p>;
  const { estimate } = explanation;
  const likely = likelyOf(estimate);
  const fields = estimate.fields.filter(makesCalls);
  return (
    <>
      {likely && (
        <p>
          <b>Likely: {likelySummary(likely)}</b>, {plural(likely.objects, 'object')}
        </p>
      )}
      <p>
        {likely && 'Possible: '}
        {estimateSummary(estimate)}, at most {plural(estimate.objects, 'object')}
      </p>
      {estimate.problem !== undefined && <p>{estimate.problem}</p>}
      {fields.length > 0 && (
        <details>
          <summary>Fields that make calls</summary>
          <FieldList fields={fields} />
        </details>
      )}
    </>
  );
}

function FieldList({ fields }: { readonly fields: readonly FieldEstimate[] }) {
  return (
    <ul className="docgraph-estimate">
      {fields.map(({ key, calls = [], fields: below = [], sharedWith }) => (
        <li key={key}>
          <code>{key}</code>
          {sharedWith !== undefined && <small> the same calls as {sharedWith}</small>}
          {calls.map((call) => (
            <small key={`${call.operations.join()} ${call.wave}`}> {callWords(call)}</small>
          ))}
          <FieldList fields={below.filter(makesCalls)} />
        </li>
      ))}
    </ul>
  );
}

const makesCalls = ({ calls = [], fields = [], sharedWith }: FieldEstimate): boolean =>
  calls.length > 0 || sharedWith !== undefined || fields.some(makesCalls);
