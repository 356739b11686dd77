/**
 * Replays queries: when a caller sends the query of its last run again, all calls of that run are made again at once. If
 * every response is the same, the result is sent again; otherwise the query is executed.
 */
import type { ExecutionArgs } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { representationOf } from '../rest/client/outgoing-headers.ts';
import { begin } from './execute.ts';
import type { Replays } from './replays.ts';
import { writtenBefore } from './written-result.ts';

/**
 * A result depends on nothing but the document, the variables, the headers that are sent on, and the responses of the
 * service. A query that is executed takes over those calls that it needs: see `rest/client/replay.ts`.
 */
export const useReplay = (replays: Replays): Plugin => ({
  onExecute({ executeFn, setExecuteFn }) {
    setExecuteFn((args: ExecutionArgs) => {
      const { request, run } = begin(args);
      const { caller, head } = request;
      const { question, chosen, context } = run;
      if (!caller || !chosen.plan) return executeFn(args);
      const replay = replays.for({
        operation: question.operation,
        text: question.prepared.text,
        variables: chosen.variables,
        representation: `${representationOf(head.headers)}\n${context.onError}`,
        tokenHash: caller.tokenHash,
        rest: context.rest,
      });
      if (!replay) return executeFn(args);
      run.onWritten = (data) => replay.remember(data);
      return (
        replay.run()?.then((data) => {
          run.isUnchanged = replay.isUnchanged;
          if (data === undefined) return request.isOver ? {} : executeFn(args);
          return writtenBefore(data);
        }) ?? executeFn(args)
      );
    });
  },
});
