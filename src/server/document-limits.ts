/** Parses documents within limits, so that reading one takes little time, whatever it contains. */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLErrorOptions,
  Kind,
  parse,
  type SelectionSetNode,
  visit,
} from 'graphql';
import { fragmentsIn } from '../graphql/execution/fragments.ts';

/** Validation compares fragments with each other. */
const maxFragments = 200;
/** Maximum depth of selections, lists and objects. An introspection query has about 15 levels. */
const maxLevels = 100;
/** Maximum depth with fragments expanded, since executors are recursive. */
const maxLevelsInAll = 500;

/** Parses a document. Throws a `GraphQLError` if the document is refused. */
export function parseWithinLimits(text: string, maxTokens: number): DocumentNode {
  const document = parseShallow(text, maxTokens);
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (fragments.length > maxFragments)
    throw refusal(`The document has more than ${maxFragments} fragments.`);
  let level = 0;
  const nested = {
    enter() {
      level += 1;
      if (level > maxLevels) throw tooDeep(maxLevels);
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
  refuseDeep(document);
  return document;
}

function refuseDeep(document: DocumentNode): void {
  const fragments = fragmentsIn(document);
  const heights = new Map<SelectionSetNode, number>();
  const heightAt = (set: SelectionSetNode, level: number): number => {
    const known = heights.get(set);
    if (level + (known ?? 0) > maxLevelsInAll) throw tooDeep(maxLevelsInAll);
    if (known !== undefined) return known;
    // Fragments that contain themselves are refused by validation.
    heights.set(set, 0);
    let below = 0;
    for (const selection of set.selections) {
      const isSpread = selection.kind === Kind.FRAGMENT_SPREAD;
      const next = isSpread ? fragments[selection.name.value] : selection;
      // A fragment does not add a level where it is used.
      const down = isSpread ? 0 : 1;
      if (next?.selectionSet)
        below = Math.max(below, down + heightAt(next.selectionSet, level + down));
    }
    heights.set(set, below);
    return below;
  };
  for (const definition of document.definitions)
    if (definition.kind === Kind.OPERATION_DEFINITION) heightAt(definition.selectionSet, 1);
}

function parseShallow(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    // The parser is recursive, and may exceed the stack.
    if (error instanceof RangeError) throw tooDeep(maxLevels);
    if (!(error instanceof GraphQLError)) throw error;
    const { message, source = null, positions = null } = error;
    throw refusal(message, { source, positions });
  }
}

const tooDeep = (levels: number) =>
  refusal(`The document is nested more than ${levels} levels deep.`);

const refusal = (message: string, where: GraphQLErrorOptions = {}) =>
  new GraphQLError(message, {
    ...where,
    extensions: { code: 'GRAPHQL_PARSE_FAILED', http: { status: 400, spec: true } },
  });
