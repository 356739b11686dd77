/** Characters that Markdown cannot contain as text. */

/** Neither as themselves anywhere in a text, nor as a character reference. Tabs and line ends are not among them. */
const unwritable = /[[\p{Cc}\p{NChar}]--[\t\n]]/gv;

/** Text with those characters replaced, as CommonMark replaces a null character. */
export const writable = (text: string): string => text.toWellFormed().replace(unwritable, '\uFFFD');
