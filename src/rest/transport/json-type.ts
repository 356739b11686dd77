/** Whether the type of a response is JSON. */
import type { HttpHeaders } from './exchange.ts';

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** Returns true also if there is no content type. */
export function hasJsonType({ headers }: { readonly headers: HttpHeaders }): boolean {
  const type = headers['content-type'];
  return type === undefined || jsonType.test(String(type));
}
