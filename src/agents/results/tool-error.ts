/** The result of a call that is refused before anything is executed. */
import type { ToolResult } from '../tool.ts';
import { never, type Retry } from './retry.ts';
import { visibleJson } from './visible-json.ts';

/** The message says what to do instead of the same call. */
export const toolError = (code: string, message: string, retry: Retry = never): ToolResult => ({
  text: visibleJson({ errors: [{ message, code, retry }], calls: 0 }),
  isError: true,
  ...(retry === never && { failure: `${code} ${message}` }),
});
