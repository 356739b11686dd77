/** Goes on with a tool until nothing is cut, and puts the results together. */
import { expect } from 'vitest';
import type { JsonObject, ToolResult } from '../../src/agents/tool.ts';

export type Path = readonly (string | number)[];

export interface AgentResult {
  readonly from?: { readonly path: Path; readonly at: number };
  readonly data?: JsonObject;
  readonly errors?: readonly JsonObject[];
  readonly warnings?: readonly JsonObject[];
  readonly cut?: readonly {
    readonly path: Path;
    readonly kept: number;
    readonly of: number;
    readonly goOn?: string;
    readonly ids?: readonly string[];
  }[];
  readonly calls: number;
}

export const resultIn = ({ text }: Pick<ToolResult, 'text'>): AgentResult => JSON.parse(text);

/** At most as many results as a test may need. */
const maxResults = 5_000;

/** All data, and the results in which it came. `call` is called without a position first. */
export async function everything(
  call: (goOn: string | undefined) => Promise<ToolResult>,
): Promise<{ readonly data: unknown; readonly results: readonly AgentResult[] }> {
  const results: AgentResult[] = [];
  let data: unknown;
  const positions: (string | undefined)[] = [undefined];
  for (const goOn of positions) {
    const result = await call(goOn);
    expect(result.isError, result.text).toBeUndefined();
    const part = resultIn(result);
    results.push(part);
    expect(results.length).toBeLessThan(maxResults);
    data = goOn === undefined ? part.data : joined(data, part);
    for (const cut of part.cut ?? []) {
      expect(cut.kept).toBeLessThan(cut.of);
      positions.push(cut.goOn ?? expect.fail('A cut without a position'));
    }
  }
  return { data, results };
}

/** The data with that of a result that went on. */
function joined(data: unknown, { from, data: more }: AgentResult): unknown {
  if (!from) return expect.fail('The result does not say where it goes on');
  const { path, at } = from;
  const into = (whole: unknown, part: unknown, [step, ...rest]: Path): unknown => {
    if (step === undefined) return appended(whole, part, at);
    if (typeof step === 'number') {
      expect(part).toHaveLength(1);
      return (whole as unknown[]).with(step, into(itemOf(whole, step), itemOf(part, 0), rest));
    }
    return { ...(whole as object), [step]: into(itemOf(whole, step), itemOf(part, step), rest) };
  };
  return into(data, more, path);
}

const itemOf = (value: unknown, key: string | number): unknown => Reflect.get(Object(value), key);

function appended(whole: unknown, part: unknown, at: number): unknown {
  if (typeof whole === 'string') {
    expect(whole).toHaveLength(at);
    return whole + String(part);
  }
  if (Array.isArray(whole)) {
    expect(whole).toHaveLength(at);
    return [...whole, ...(part as unknown[])];
  }
  return Object.fromEntries(
    Object.entries(whole as object).map(([key, value]) => {
      const rest = itemOf(part, key);
      if (!Array.isArray(value)) return [key, asFromStart(value, rest)];
      expect(value).toHaveLength(at);
      return [key, [...value, ...(rest as unknown[])]];
    }),
  );
}

/** A value of a connection from its start: the end of `pageInfo` is that of what follows. */
function asFromStart(value: unknown, rest: unknown): unknown {
  if (typeof value !== 'object' || value === null) return rest;
  const { hasPreviousPage, startCursor } = value as Record<string, unknown>;
  if (hasPreviousPage === undefined) return rest;
  return { ...(rest as object), hasPreviousPage, startCursor };
}
