/** Bounds documents by their tokens and their nesting: either without end would exhaust time or stack. */
import { GraphQLError, type ParseOptions, parse, type Source, visit } from 'graphql';
import type { Plugin } from 'graphql-yoga';

const mostTokens = 4_000;
/** Levels of selections, lists and objects; an introspection query has about 15. */
const mostLevels = 100;

export function useDocumentLimits(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn(parseWithin);
    },
  };
}

function parseWithin(source: string | Source, options?: ParseOptions) {
  const document = parseShallow(source, options);
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
  return document;
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
