/** How GraphiQL begins. Part of the package's types, so it names nothing of what serves it. */

export interface GraphiQLTab {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface GraphiQLSettings {
  /** Token that the header editor begins with: for a sandbox, never for a real service. */
  readonly token?: string | undefined;
  /** Tabs that it opens with; one with a query for any service unless given. */
  readonly tabs?: readonly GraphiQLTab[] | undefined;
}
