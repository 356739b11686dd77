/** What the GraphiQL page passes to its scripts, which are in `graphiql/src`. This file imports nothing of Node. */
import type { GraphiQLTab } from './graphiql-settings.ts';

export interface PageSettings {
  /** Token in the header editor at the start. Undefined if the user has to enter one. */
  readonly token?: string | undefined;
  /** Tabs for the first visit. */
  readonly tabs: readonly GraphiQLTab[];
  /** Whether the endpoint traces calls. */
  readonly traces: boolean;
  /** URL of the guide, relative to the endpoint. */
  readonly guide: string;
}
