const facadeAndReads = ['the facade says', 'direct reads say'] as const;

/** The first difference of two responses as text; undefined if there is none. `sides`: their names. */
export function differenceOf(
  facade: unknown,
  direct: unknown,
  path = 'data',
  sides: readonly [string, string] = facadeAndReads,
): string | undefined {
  if (isObject(facade) && isObject(direct)) {
    const names = [...new Set([...Object.keys(direct), ...Object.keys(facade)])];
    for (const name of names) {
      const found = differenceOf(facade[name], direct[name], `${path}.${name}`, sides);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (Array.isArray(facade) && Array.isArray(direct) && facade.length === direct.length) {
    for (const [at, item] of direct.entries()) {
      const found = differenceOf(facade[at], item, `${path}[${at}]`, sides);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const [one, other] = [facade, direct].map((value) => JSON.stringify(value));
  return one === other ? undefined : `${path}: ${sides[0]} ${one}, ${sides[1]} ${other}`;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
