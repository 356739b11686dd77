/** One object to load, with all who ask for it. */
import type { Identity } from '../identity/identity.ts';

export interface LoadRequest {
  readonly identity: Identity;
  readonly askers: readonly object[];
}
