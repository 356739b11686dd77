/** Characters that Markdown cannot contain as text. */

/**
 * Characters that can be in a Markdown text neither directly nor as a character reference. Tabs and line ends are not
 * among them.
 */
const unwritable = /[[\p{Cc}\p{NChar}]--[\t\n]]/gv;

/** The text with those characters replaced, as CommonMark does with the null character. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '\uFFFD');
