/** What the command knows of a service that it runs itself. */
import type { GraphiQLTab } from '../http/yoga/graphiql-settings.ts';

/** A service that the command runs itself. */
export interface LocalService {
  /** Its address, without `/v1`. */
  readonly url: string;
  /** A token that may do everything. */
  readonly token: string;
  /** What GraphiQL opens with. */
  readonly tabs: readonly GraphiQLTab[];
  /** A query to try. */
  readonly query: string;
  readonly close: () => Promise<void>;
}
