/** Gives Yoga's stages what belongs to the request, which was made before Yoga and outlives it. */
import type { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Execute } from '../graphql/plan/execute.ts';
import type { Answered } from './bounded-answer.ts';
import type { GraphRequest } from './graph-request.ts';
import type { JsonPieces } from './json-pieces.ts';

/** What a way in hands to Yoga with a request. */
export interface RequestScope {
  readonly graphRequest: GraphRequest;
  /** Whether a body is surely no longer than its `content-length` says, as node:http reads no further. */
  readonly isLengthKept?: boolean;
  /** Why nothing of the request's body is left to read, if so. */
  readonly bodyGone?: GraphQLError | undefined;
  /** Takes the body of the answer, which otherwise goes to Yoga as one text. */
  readonly takePieces?: (body: JsonPieces) => void;
}

/** Yoga's types promise the context of no way in at its later stages. */
export const scopeOf = (context: object) => context as RequestScope;
export const requestIn = (context: object) => scopeOf(context).graphRequest;

/** `execute` is what runs the operation. */
export function useGraphRequest(execute: Execute): Plugin<RequestScope> {
  return {
    onValidate({ params: { documentAST }, context }) {
      context.graphRequest.runs(documentAST, context.params.operationName);
    },
    onExecute({ args: { contextValue }, setExecuteFn }) {
      setExecuteFn(execute);
      return {
        onExecuteDone({ result, setResult }) {
          if (Symbol.asyncIterator in result) return;
          setResult(requestIn(contextValue).finish(result));
        },
      };
    },
    // Also runs for what is refused before there is an operation.
    onResultProcess({ result, serverContext }) {
      if (Symbol.asyncIterator in result || Array.isArray(result)) return;
      const graphRequest = requestIn(serverContext);
      graphRequest.answers(result.errors);
      const { takePieces } = scopeOf(serverContext);
      const stringify = (answered: Answered) => {
        const written = graphRequest.write(answered);
        if (!takePieces) return written.pieces.join('');
        takePieces(written);
        return '';
      };
      Object.assign(result, { stringify });
    },
  };
}
