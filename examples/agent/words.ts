/** Compares texts by their words, as someone does who knows English but nothing about this graph. */

/** Words that say nothing about what is asked. */
const small = new Set(
  'a an and are at be by can do does for from has have in is it me of on or that the their this to what when where which who whose with'.split(
    ' ',
  ),
);

/** Letters of which two words have the same meaning if they begin with them: `reviewer`, `reviews`. */
const stemLength = 5;

const stemOf = (word: string) =>
  word
    .replace(/(?:ies|s|y)$/, '')
    .replace(/e$/, '')
    .slice(0, stemLength);

/** The words of a text, without endings. Names in camel case and snake case are several words. */
export const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((word) => word.length > 1 && !small.has(word))
      .map(stemOf),
  );

/** The number of words that two texts have in common. */
export const commonWords = (one: string, other: string): number =>
  wordsOf(one).intersection(wordsOf(other)).size;

/** A text without the words of another one. */
export const withoutWords = (text: string, other: string): string =>
  text
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => commonWords(word, other) === 0)
    .join(' ');

/** The text that begins most like another one: `OPEN` for `OPENED`. */
export function nearest(value: string, others: readonly string[]): string | undefined {
  const common = (other: string) => {
    let length = 0;
    while (length < value.length && value[length] === other[length]) length += 1;
    return length;
  };
  return others.toSorted((a, b) => common(b) - common(a))[0];
}
