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
