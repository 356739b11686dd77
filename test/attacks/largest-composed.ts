/** Random documents as large as the limits allow. */
import { GraphQLError, Kind } from 'graphql';
import { DocumentSizes } from '../../src/graphql/execution/bounds/document-size.ts';
import { schema } from '../../src/schema/schema.ts';
import { parseWithinLimits } from '../../src/server/document-limits.ts';
import { constants } from '../../src/server/settings/constants.ts';
import { type Composed, composed, type Genes, TooLong } from './composed-documents.ts';

const sizes = new DocumentSizes(schema, {
  maxFields: constants.queryFields,
  maxValues: constants.queryValues,
  maxIds: constants.queryIds,
});

/** Whether the document is within the limits that are checked before validation. */
function passes({ query, variables }: Composed): boolean {
  try {
    const document = parseWithinLimits(query, constants.queryTokens);
    sizes.checkSelections(document);
    const [operation] = document.definitions;
    if (operation?.kind === Kind.OPERATION_DEFINITION)
      sizes.checkArguments(document, operation, variables);
    return true;
  } catch (error) {
    if (error instanceof GraphQLError) return false;
    throw error;
  }
}

const largestSize = 4_000;

/** The document in the largest size within the limits. Undefined if there is none. */
export function largestComposed(genes: Genes): Composed | undefined {
  const tried = (size: number): Composed | undefined => {
    try {
      const made = composed(genes, size);
      return passes(made) ? made : undefined;
    } catch (error) {
      if (error instanceof TooLong) return undefined;
      throw error;
    }
  };
  let best = tried(1);
  if (!best) return undefined;
  let size = 1;
  let step = 1;
  for (let next = tried(2); next && size < largestSize; next = tried(size + step)) {
    best = next;
    size += step;
    step *= 2;
  }
  for (; step >= 1; step = Math.floor(step / 2)) {
    const next = tried(size + step);
    if (!next) continue;
    best = next;
    size += step;
  }
  return best;
}

/** Numbers from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const geneCount = 160;

export const genesFrom = (random: () => number): Genes => Array.from({ length: geneCount }, random);
