/**
 * Texts in the form in which they are compared for searches and orders: without case and accents.
 *
 * Cursors contain this form, so it depends only on stable tables of Unicode, and not on `Intl`, whose order changes
 * with the version of Node.
 */

/** Maximum length of a text before and after folding. The REST API accepts titles of up to 128 characters. */
export const maxFolded = 256;

/** Matches most titles, which have no accents. */
const isPlain = /^[ -~]*$/;

/** Accents of alphabets. Marks of other scripts are letters, and stay. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters with strokes, and ligatures. Unicode does not decompose them. */
const strokes: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Đ: 'D',
  Ħ: 'H',
  Ł: 'L',
  Œ: 'OE',
  Ø: 'O',
  Ŧ: 'T',
};
const strokeLetters = new RegExp(`[${Object.keys(strokes).join('')}]`, 'g');

/** The text without case and accents. Characters beyond the maximum length are ignored. */
export function folded(text: string): string {
  const start = text.slice(0, maxFolded);
  if (isPlain.test(start)) return start.toUpperCase();
  // Upper case alone would not fold ẞ, and lower case alone would not fold the final sigma.
  const capitals = start
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase();
  return inCodePointOrder(capitals.replace(strokeLetters, (letter) => strokes[letter] ?? letter));
}

/** The beginning of the folded text, up to the maximum length. */
export const foldedStart = (text: string): string => folded(text).slice(0, maxFolded);

const highUnits = /[\ud800-\uffff]/g;
const firstSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Reorders the code units of a text so that `<` compares by code points. UTF-16 places the surrogates of the highest
 * code points before U+E000; this moves them to the end.
 */
function inCodePointOrder(text: string): string {
  return text.toWellFormed().replace(highUnits, (unit) => {
    const code = unit.charCodeAt(0) - firstSurrogate;
    const range = 0x10000 - firstSurrogate;
    return String.fromCharCode(firstSurrogate + ((code - surrogates + range) % range));
  });
}
