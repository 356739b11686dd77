/** Free-form JSON: whether it can be written, and how many values it counts as. Each value is examined once. */

/** Maximum depth. The response is written recursively, so more would overflow the stack. */
const maxDepth = 1_000;

const problems = {
  depth: 'is nested too deep',
  /** A number with too many digits is parsed as infinity, which JSON cannot represent. */
  number: 'holds a number that is too large',
} as const;

/** Number of JSON values that take as long to write as one selected value. */
const valuesOfJson = 4;

interface Facts {
  readonly problem: string | undefined;
  /** Number of members and items on all levels. */
  readonly values: number;
}

/** Why a parsed value cannot be written. Undefined if it can. */
export function jsonProblem(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return factsOf(value).problem;
  return isInfinite(value) ? problems.number : undefined;
}

/** Number of values that it adds to the response. */
export const jsonWeight = (value: object): number =>
  Math.floor(factsOf(value).values / valuesOfJson);

const isInfinite = (value: unknown): boolean =>
  typeof value === 'number' && !Number.isFinite(value);

const known = new WeakMap<object, Facts>();

function factsOf(value: object): Facts {
  const facts = known.get(value) ?? factsIn(value);
  known.set(value, facts);
  return facts;
}

/** Whether an object of the response is free-form JSON. */
export const isFreeJson = (value: object): boolean => known.has(value);

function factsIn(value: object): Facts {
  let values = 0;
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) return { problem: problems.depth, values };
    const above = level;
    level = [];
    for (const one of above)
      for (const inner of Array.isArray(one) ? one : Object.values(one)) {
        values += 1;
        if (typeof inner === 'object' && inner !== null) level.push(inner);
        else if (isInfinite(inner)) return { problem: problems.number, values };
      }
  }
  return { problem: undefined, values };
}
