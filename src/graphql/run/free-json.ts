/** Free-form JSON: whether it can be written, and what that takes. Each value is looked at once. */

/** What writes the response walks it by recursion, and would overflow. */
const deepest = 1_000;

const problems = {
  depth: 'is nested too deep',
  /** Digits without end are read as infinity, for which JSON has no word. */
  number: 'holds a number that is too large',
} as const;

/** So many values of JSON take as long as one that is selected: nothing is worked out for them. */
const valuesOfJson = 4;

interface Facts {
  readonly problem: string | undefined;
  /** Members and items on all levels. */
  readonly values: number;
}

/** What is wrong with a value that was read from JSON; undefined where nothing is. */
export function jsonProblem(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null) return factsOf(value).problem;
  return isInfinite(value) ? problems.number : undefined;
}

/** What it counts for among the values of a response, beside itself. */
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

/** Whether an object of the response is such JSON, of which no part is a field. */
export const isFreeJson = (value: object): boolean => known.has(value);

function factsIn(value: object): Facts {
  let values = 0;
  let level: object[] = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > deepest) return { problem: problems.depth, values };
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
