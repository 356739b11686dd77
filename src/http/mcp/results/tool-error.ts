/** The result of a call that is refused before anything is executed. */
import type { ToolResult } from '../tool.ts';
import { never } from './retry.ts';
import { visibleJson } from './visible-json.ts';

/** The same call can never succeed. The message says what to do instead. */
export const toolError = (code: string, message: string): ToolResult => ({
  text: visibleJson({ errors: [{ message, code, retry: never }], calls: 0 }),
  isError: true,
  failure: `${code} ${message}`,
});
