/** How GraphiQL begins. Part of the package's types, so it names nothing of what serves it. */

export interface GraphiQLSettings {
  /** Token that the header editor begins with: for a sandbox, never for a real service. */
  readonly token?: string | undefined;
}
