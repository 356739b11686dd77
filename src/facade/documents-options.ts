/** Which options of trusted documents fit together. */

interface DocumentsValues {
  readonly documents: 'open' | 'log' | 'known' | 'only';
  readonly files: readonly string[] | undefined;
  readonly graphiql: boolean;
}

/** What users call them. `only`: that mode, as they set it. */
type DocumentsNames<Name> = Readonly<Record<keyof DocumentsValues, Name>> & {
  readonly only: string;
};

/** What is wrong, and with which of them; undefined if nothing is. */
export function documentsProblem<Name extends string>(
  { documents, files, graphiql }: DocumentsValues,
  names: DocumentsNames<Name>,
): { readonly of: Name; readonly message: string } | undefined {
  if (documents !== 'open' && !files)
    return { of: names.documents, message: `needs ${names.files}` };
  // Its page could not send anything.
  return documents === 'only' && graphiql
    ? { of: names.graphiql, message: `sends documents, which ${names.only} refuses` }
    : undefined;
}
