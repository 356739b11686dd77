/** Settings of GraphiQL, which are part of the package's types. */

export interface GraphiQLTab {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface GraphiQLSettings {
  /** Token in the header editor at the start. Only for a sandbox, never for a real service. */
  readonly token?: string | undefined;
  /** Tabs at the start. Defaults to one tab with a query for any service. */
  readonly tabs?: readonly GraphiQLTab[] | undefined;
}

/** What the page passes to its scripts, which are in `graphiql/src`. So this file imports nothing of Node. */
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
