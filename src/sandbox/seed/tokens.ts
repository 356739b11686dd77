/** The tokens of the built-in seed. */
import { sandboxTokens, tokenKind } from '../service/access.ts';
import type { Store } from '../store/store.ts';

export function seedTokens(store: Store): void {
  for (const [token, access] of Object.entries(sandboxTokens))
    store.rows(tokenKind).insert('', token, access);
}
