/**
 * Texts as they are compared in searches and orders: without case and accents.
 *
 * Only tables of Unicode that are stable decide, and not Intl, whose order changes with the version of Node: a cursor
 * contains such a text.
 */

/** Maximum length of a text, before and after. The REST API accepts titles of up to 128 characters. */
export const maxFolded = 256;

/** Most titles. They have no accents. */
const isPlain = /^[ -~]*$/;

/** Accents of alphabets. Marks of other scripts are letters of their own, and stay. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** Letters with strokes and ligatures, which Unicode does not decompose. */
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

/** The text without case and accents. What is beyond the maximum length is ignored. */
export function folded(text: string): string {
  const start = text.slice(0, maxFolded);
  if (isPlain.test(start)) return start.toUpperCase();
  // Capitals alone differ in ẞ, and small letters alone in the last sigma of a word.
  const capitals = start
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .toUpperCase();
  return inCodePointOrder(capitals.replace(strokeLetters, (letter) => strokes[letter] ?? letter));
}

/** A folded text, up to the maximum length. */
export const foldedStart = (text: string): string => folded(text).slice(0, maxFolded);

const highUnits = /[\ud800-\uffff]/g;
const firstSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Strings compare by UTF-16 units, in which the surrogates of the highest code points come before U+E000. Moves them
 * behind the others, so that `<` compares by code points.
 */
function inCodePointOrder(text: string): string {
  return text.toWellFormed().replace(highUnits, (unit) => {
    const code = unit.charCodeAt(0) - firstSurrogate;
    const range = 0x10000 - firstSurrogate;
    return String.fromCharCode(firstSurrogate + ((code - surrogates + range) % range));
  });
}
