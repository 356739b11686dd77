/**
 * Refuses documents that would take too much before anything of them runs: by their tokens, their nesting,
 * and what they come to once their fragments are expanded.
 */
import {
  type DocumentNode,
  GraphQLError,
  getOperationAST,
  type ParseOptions,
  parse,
  type Source,
  visit,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { graphContextIn } from '../graphql/context.ts';
import type { DocumentCosts } from '../graphql/cost/document-cost.ts';

const mostTokens = 4_000;
/** Levels of selections, lists and objects; an introspection query has about 15. */
const mostLevels = 100;

export function useDocumentLimits(costs: DocumentCosts): Plugin {
  const parseWithin = (source: string | Source, options?: ParseOptions) => {
    const document = parseShallow(source, options);
    refuseDeep(document);
    costs.checkSelections(document);
    return document;
  };
  return {
    onParse({ setParseFn }) {
      setParseFn(parseWithin);
    },
    onExecute({ args: { document, operationName, variableValues, contextValue } }) {
      const operation = getOperationAST(document, operationName);
      if (!operation) return;
      costs.checkArguments(document, operation, variableValues ?? {});
      graphContextIn(contextValue)?.values.take(costs.introspected(document, operation));
    },
  };
}

function refuseDeep(document: DocumentNode): void {
  let level = 0;
  const nested = {
    enter() {
      level += 1;
      if (level > mostLevels) throw tooDeep();
    },
    leave() {
      level -= 1;
    },
  };
  visit(document, {
    SelectionSet: nested,
    ListValue: nested,
    ObjectValue: nested,
    ListType: nested,
  });
}

function parseShallow(source: string | Source, options?: ParseOptions) {
  try {
    return parse(source, { ...options, maxTokens: mostTokens });
  } catch (error) {
    // The parser recurses, and so has its own end of depth.
    throw error instanceof RangeError ? tooDeep() : error;
  }
}

const tooDeep = () =>
  new GraphQLError(`The document is nested more than ${mostLevels} levels deep.`, {
    extensions: { code: 'GRAPHQL_PARSE_FAILED', http: { status: 400, spec: true } },
  });
