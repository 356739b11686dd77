/** The calls of a response, wave by wave, on one time line. */
import { useState } from 'react';
import { useRevealFields } from '../query/reveal-fields.ts';
import type { Answer, RequestedPath, TracedCall } from '../state/answers.ts';
import { CallRow } from './call-row.tsx';
import { bytesText, lastEnd, summaryOf } from './call-words.ts';
import { coversEditors, togglePanel } from './toggle-panel.ts';

export function Waterfall({ answer }: { readonly answer: Answer }) {
  const { calls, operationName } = answer;
  const reveal = useRevealFields();
  const [open, setOpen] = useState<TracedCall>();
  const [isLost, setLost] = useState(false);
  const show = (paths: readonly RequestedPath[], movesFocus: boolean) => {
    const texts = paths.map(({ path }) => path);
    const isFound = reveal(operationName, texts, movesFocus);
    setLost(!isFound);
    if (isFound && movesFocus && coversEditors()) togglePanel();
  };
  const onOpen = (call: TracedCall) => {
    setOpen(open === call ? undefined : call);
    setLost(false);
    // The focus stays: the next key may lead to one of the paths.
    if (open !== call) show(call.paths, false);
  };
  const bytes = calls.reduce((sum, call) => sum + call.bytes, 0);
  return (
    <>
      <p>
        {summaryOf(calls)}, {bytesText(bytes)}
      </p>
      {isLost && <p role="status">The query has no such fields any more: run it again.</p>}
      {waves(calls).map(([wave, inWave]) => (
        <section key={wave} aria-label={`Wave ${wave}`}>
          <h4>Wave {wave}</h4>
          <ol className="docgraph-calls">
            {inWave.map(([at, call]) => (
              <CallRow
                key={at}
                call={call}
                width={lastEnd(calls)}
                isOpen={open === call}
                onOpen={() => onOpen(call)}
                onPath={(path) => show([path], true)}
              />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

/** The calls of each wave, with their numbers. */
function waves(
  calls: readonly TracedCall[],
): readonly (readonly [wave: number, calls: readonly (readonly [at: number, TracedCall])[]])[] {
  const groups = Map.groupBy(calls.entries(), ([, { wave }]) => wave);
  return [...groups].toSorted(([one], [other]) => one - other);
}
