/** Which compressed form of a file a client accepts. */

/** The first of these forms that the header accepts. */
export function acceptedEncoding<Form extends string>(
  accept: string | null,
  forms: readonly Form[],
): Form | undefined {
  const accepted = new Set(
    (accept ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((text) => text.trim()))
      .filter(([, ...parameters]) => !parameters.some((text) => /^q=0(\.0*)?$/.test(text)))
      .map(([name]) => name),
  );
  return forms.find((form) => accepted.has(form));
}
