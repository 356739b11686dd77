/** One call in the waterfall: when it ran, and what is known of it. A click shows the fields that requested it. */
import type { RequestedPath, TracedCall } from '../state/answers.ts';
import { factsOf, isFailed, msText, routeOf } from './call-words.ts';

export interface CallRowProps {
  readonly call: TracedCall;
  /** Milliseconds that the complete width represents. */
  readonly width: number;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  /** Highlights the fields at the path. */
  readonly onPath: (path: RequestedPath) => void;
}

export function CallRow({ call, width, isOpen, onOpen, onPath }: CallRowProps) {
  const { startMs, ms, paths, more } = call;
  const share = (of: number) => `${(100 * of) / Math.max(width, 0.1)}%`;
  return (
    <li className={isFailed(call) ? 'docgraph-call docgraph-call-failed' : 'docgraph-call'}>
      <button
        type="button"
        className="docgraph-call-button"
        aria-expanded={isOpen}
        onClick={onOpen}
      >
        <span className="docgraph-call-route">
          {/* A line may break before each slash. */}
          {routeOf(call)
            .split(/(?=\/)/)
            .map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
              <span key={at}>
                <wbr />
                {part}
              </span>
            ))}
        </span>
        <span className="docgraph-call-track" aria-hidden="true">
          <span
            className="docgraph-call-bar"
            style={{ left: share(startMs), width: share(ms ?? width - startMs) }}
          />
        </span>
        <span className="docgraph-call-facts">
          <b>{ms === null ? 'not ended' : msText(ms)}</b> from {msText(startMs)}
          {factsOf(call).map((fact) => (
            <span key={fact}> · {fact}</span>
          ))}
        </span>
      </button>
      {isOpen && (
        <ul className="docgraph-call-paths" aria-label="Fields that requested it">
          {paths.map((requested) => (
            <li key={requested.path}>
              <button type="button" onClick={() => onPath(requested)}>
                {requested.path}
              </button>
              {requested.count > 1 && ` × ${requested.count}`}
            </li>
          ))}
          {more !== undefined && <li>and {more} more</li>}
        </ul>
      )}
    </li>
  );
}
