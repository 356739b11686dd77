/** Times by RFC 3339: `2026-01-05T09:00:00Z`, with optional fractions of a second and any offset. */

/** Maximum length of a time. Longer texts are rejected without matching them. */
const maxCharacters = 100;

const day = '(?:0[1-9]|1\\d|2\\d)';
const date = `\\d{4}-(?:02-${day}|(?:0[469]|11)-(?:${day}|30)|(?:0[13578]|1[02])-(?:${day}|3[01]))`;
const hours = '(?:[01]\\d|2[0-3]):[0-5]\\d';
/** Matches a time; 60 is a leap second. The expression is unambiguous, so matching does not backtrack. */
const time = new RegExp(`^${date}T${hours}:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:Z|[+-]${hours})$`, 'i');

/** Whether the whole text is a time. */
export const isTime = (text: string): boolean =>
  text.length <= maxCharacters &&
  time.test(text) &&
  (!text.startsWith('02-29', 'YYYY-'.length) || isLeap(Number(text.slice(0, 4))));

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
