/** Texts that clients can read by their address, and add to what a model knows. */

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType: string;
}

export interface ResourceTemplate {
  readonly uriTemplate: string;
  readonly name: string;
  readonly description?: string;
  readonly mimeType: string;
}

export interface Resources {
  readonly list: () => readonly Resource[];
  readonly templates: readonly ResourceTemplate[];
  /** Undefined if there is no resource with this address. */
  readonly read: (uri: string) => { readonly mimeType: string; readonly text: string } | undefined;
}
