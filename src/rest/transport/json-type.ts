/** Whether a response is JSON by its type. */
import type { HttpHeaders } from './exchange.ts';

const jsonType = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** Also true without a content type. */
export function hasJsonType({ headers }: { readonly headers: HttpHeaders }): boolean {
  const type = headers['content-type'];
  return type === undefined || jsonType.test(String(type));
}
