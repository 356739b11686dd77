/** Results whose JSON is known, because it was sent before. */
import type { ExecutionResult } from 'graphql';

const text = Symbol('text');

/** The JSON of a result. Undefined if it has to be written. */
export const textBefore = (result: object): string | undefined =>
  (result as { readonly [text]?: string })[text];

/** The result with this data, which is parsed only if something reads it. */
export function writtenBefore(data: string): ExecutionResult {
  let parsed: ExecutionResult['data'];
  const result = {
    get data() {
      parsed ??= JSON.parse(data);
      return parsed ?? null;
    },
  };
  // A copy of the result, which may have other data, does not have the text.
  return Object.defineProperty(result, text, { value: `{"data":${data}}` });
}
