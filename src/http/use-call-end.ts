/**
 * Ends with a result the calls that were begun for it and that it did without: those for the lists of an
 * object that turned out not to exist. They would hold connections, and a server that wants to stop. What
 * was read for the result is let go of, too.
 */
import type { Plugin } from 'graphql-yoga';
import { graphContextIn } from '../graphql/context.ts';

export function useCallEnd(): Plugin {
  return {
    onExecutionResult({ context }) {
      graphContextIn(context)?.rest.end();
    },
    // Also runs when the execution broke and has no result.
    onResultProcess({ serverContext }) {
      graphContextIn(serverContext)?.rest.end();
    },
  };
}
