/** Dates in HTTP headers: in the form that is sent today, and in two older ones that recipients must accept. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const month = `(?<month>${months.join('|')})`;
const time = '(?<hour>[01]\\d|2[0-3]):(?<minute>[0-5]\\d):(?<second>[0-5]\\d|60)';
const dayName = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)';
const longDayName = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';

/**
 * The three forms. `Date.parse` alone would find a date in almost any text, and would take the last form for local
 * time.
 */
const forms = [
  new RegExp(`^${dayName}, (?<day>\\d\\d) ${month} (?<year>\\d{4}) ${time} GMT$`),
  new RegExp(`^${longDayName}, (?<day>\\d\\d)-${month}-(?<year>\\d\\d) ${time} GMT$`),
  new RegExp(`^${dayName} ${month} (?<day>[ \\d]\\d) ${time} (?<year>\\d{4})$`),
];

/** Milliseconds since 1970. NaN if the text is not an HTTP date. */
export function httpDate(text: string): number {
  for (const form of forms) {
    const { groups } = form.exec(text) ?? {};
    if (!groups) continue;
    const [day, hour, minute, second] = ['day', 'hour', 'minute', 'second'].map((name) =>
      Number(groups[name]),
    );
    return Date.UTC(
      yearOf(groups.year ?? ''),
      months.indexOf(groups.month ?? ''),
      day,
      hour,
      minute,
      second,
    );
  }
  return Number.NaN;
}

/** The year for two digits. If it would be more than 50 years in the future, it is in the past century. */
function yearOf(text: string): number {
  if (text.length > 2) return Number(text);
  const now = new Date().getUTCFullYear();
  const year = now - (now % 100) + Number(text);
  return year > now + 50 ? year - 100 : year;
}
