/** A service that the command runs itself. */
import type { GraphiQLTab } from '../http/yoga/graphiql-settings.ts';

export interface LocalService {
  /** Its address, without `/v1`. */
  readonly url: string;
  /** A token with all permissions. */
  readonly token: string;
  /** Initial tabs of GraphiQL. */
  readonly tabs: readonly GraphiQLTab[];
  /** Lengths of its lists, for GraphiQL. Undefined if they are not known. */
  readonly lengths: Readonly<Record<string, number>> | undefined;
  /** A query to try. */
  readonly query: string;
  readonly close: () => Promise<void>;
}
