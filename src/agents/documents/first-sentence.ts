/** The first sentences of descriptions in the schema. */

/** The end of a sentence: not the point of an abbreviation or a number. */
const end = /(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?=\s+[A-Z`"]|$)/;

/** Empty without a description. */
export function firstSentence(description: string | null | undefined): string {
  const text = (description ?? '').trim().replace(/\s+/g, ' ');
  const found = end.exec(text);
  return found ? text.slice(0, found.index + 1) : text;
}

const acceptedForms = /\b(?:Accepts|Each item is|Each is) a global ID.*?\.(?=\s|$)/;

/** The first sentence, and which forms of IDs are accepted. */
export function sentencesOfInput(description: string | null | undefined): string {
  const first = firstSentence(description);
  const [forms] = acceptedForms.exec((description ?? '').replace(/\s+/g, ' ')) ?? [];
  return forms === undefined || first.includes(forms) ? first : `${first} ${forms}`;
}
