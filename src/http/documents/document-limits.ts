/**
 * Refuses documents that would take too much work, before anything of them is executed: by their tokens, lines, names
 * and nesting, and by their size with fragments expanded.
 */
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLErrorOptions,
  Kind,
  parse,
  type SelectionSetNode,
  visit,
} from 'graphql';
import type { DocumentSizes } from '../../graphql/plan/document-size.ts';
import { fragmentsIn } from '../../graphql/plan/fragments.ts';
import { comparisonsIn } from './field-comparisons.ts';

const maxTokens = 4_000;
/** Maximum number of lines, since graphql-js counts all lines before the position of each error. */
const maxLines = 2_000;
/** Maximum length of a name, since responses and errors may contain a name any number of times. */
const maxNameLength = 256;
/** Maximum number of fragments, since validation follows each fragment from every other one. */
const maxFragments = 200;
/** Maximum depth of selections, lists and objects. An introspection query has about 15 levels. */
const maxLevels = 100;

/** Maximum number of fields with one response name in one selection, with fragments expanded. */
const maxOfOneName = 150;
/**
 * Maximum number of pairs of such fields that validation would compare. 60 fragments that all select the same two
 * fields have 5,000.
 */
const maxPairs = 20_000;

/** Maximum depth with fragments expanded, since executors are recursive. */
const maxLevelsInAll = 500;

/** Parses a document. Throws a `GraphQLError` if the document is refused. */
export function parseWithinLimits(text: string, sizes: DocumentSizes): DocumentNode {
  refuseLong(text);
  const document = parseShallow(text);
  refuseOdd(document);
  refuseDeep(document);
  refuseRepeated(document);
  sizes.checkSelections(document);
  return document;
}

function refuseLong(text: string): void {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n|[\n\r]/g)) {
    lines += 1;
    if (lines > maxLines) throw refusal(`The document has more than ${maxLines} lines.`);
  }
}

function refuseOdd(document: DocumentNode): void {
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  if (fragments.length > maxFragments)
    throw refusal(`The document has more than ${maxFragments} fragments.`);
  let level = 0;
  const nested = {
    enter() {
      level += 1;
      if (level > maxLevels) throw tooDeep();
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
    Name({ value }) {
      if (value.length > maxNameLength)
        throw refusal(`The document has a name of more than ${maxNameLength} characters.`);
    },
  });
}

function refuseDeep(document: DocumentNode): void {
  const fragments = fragmentsIn(document);
  const heights = new Map<SelectionSetNode, number>();
  const heightAt = (set: SelectionSetNode, level: number): number => {
    if (level > maxLevelsInAll) throw tooDeep(maxLevelsInAll);
    const known = heights.get(set);
    if (known !== undefined) {
      if (level + known > maxLevelsInAll) throw tooDeep(maxLevelsInAll);
      return known;
    }
    // Fragments that contain themselves are refused elsewhere.
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

function refuseRepeated(document: DocumentNode): void {
  const { maxOfOneName: ofOneName, pairs } = comparisonsIn(document, maxPairs);
  if (ofOneName > maxOfOneName)
    throw refusal(
      `The document has more than ${maxOfOneName} fields of one name in one selection, its fragments followed.`,
    );
  if (pairs > maxPairs)
    throw refusal(
      `The document has more than ${maxPairs} pairs of fields or fragments to compare: fields of one name in one selection, and fragments spread together.`,
    );
}

function parseShallow(text: string): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    // The parser is recursive, and may exceed the stack.
    if (error instanceof RangeError) throw tooDeep();
    if (!(error instanceof GraphQLError)) throw error;
    const { message, source = null, positions = null } = error;
    throw refusal(message, { source, positions });
  }
}

const tooDeep = (levels = maxLevels) =>
  refusal(`The document is nested more than ${levels} levels deep.`);

const refusal = (message: string, where: GraphQLErrorOptions = {}) =>
  new GraphQLError(message, {
    ...where,
    extensions: { code: 'GRAPHQL_PARSE_FAILED', http: { status: 400, spec: true } },
  });
