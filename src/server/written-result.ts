/** Results whose JSON is known, because it was sent before. */
import type { ExecutionResult } from 'graphql';

const texts = new WeakMap<object, string>();

/** The JSON of a result. Undefined if it has to be written. */
export const textBefore = (result: object): string | undefined => texts.get(result);

/** The result with this data, which is parsed only if something reads it. */
export function writtenBefore(data: string): ExecutionResult {
  let parsed: ExecutionResult['data'];
  const result = {
    get data() {
      parsed ??= JSON.parse(data);
      return parsed ?? null;
    },
  };
  texts.set(result, `{"data":${data}}`);
  return result;
}
