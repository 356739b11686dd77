/** Bounds documents by their tokens: nesting without end would exhaust the stack of parser and executor. */
import type { ParseOptions } from 'graphql';
import { parse, type Source } from 'graphql';
import type { Plugin } from 'graphql-yoga';

const mostTokens = 4_000;

export function useParseLimit(): Plugin {
  const bounded = (source: string | Source, options?: ParseOptions) =>
    parse(source, { ...options, maxTokens: mostTokens });
  return {
    onParse({ setParseFn }) {
      setParseFn(bounded);
    },
  };
}
