/** The tokens of the built-in seed. */
import { sandboxTokens, tokenKind } from '../access.ts';
import type { Store } from '../store.ts';

export function seedTokens(store: Store): void {
  for (const [token, access] of Object.entries(sandboxTokens))
    store.rows(tokenKind).insert('', token, access);
}
