/** The text of `docgraph --help`, from the flags and settings themselves. */
import { flags } from './config.ts';
import { explainOptions } from './explain-arguments.ts';
import { settingTexts } from './setting-texts.ts';

type Row = readonly [name: string, text: string];

/** Minimum width of the text column. Narrower is harder to read than lines that the terminal wraps. */
const narrowest = 28;

const settings: readonly Row[] = [...settingTexts].map(([name, { does, unlessSet }]) => [
  name,
  `${does} (${unlessSet})`,
]);

const explainRows: readonly Row[] = Object.entries(explainOptions).map(
  ([name, { value, does }]) => [value === undefined ? name : `${name} ${value}`, does],
);

/** The text for a terminal with so many columns. Without a width, as in a file, each row is one line. */
export const helpFor = (columns = Number.POSITIVE_INFINITY): string => `\
Usage: [SETTING=value ...] docgraph [flags]
       docgraph explain FILE... [options]

Serves the REST service at UPSTREAM_URL as a GraphQL API.

Flags:
${table(Object.entries(flags), columns)}

explain estimates the cost of GraphQL documents in files, without a server; with --against it also
runs their queries:
${table(explainRows, columns)}

Settings are environment variables. Defaults are in parentheses:
${table(settings, columns)}
`;

/** Rows of two columns; the second is wrapped. */
function table(rows: readonly Row[], columns: number): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const margin = ' '.repeat(width + 4);
  const room = columns - margin.length;
  return rows
    .map(([name, text]) => {
      const lines = broken(text.replaceAll('`', ''), room < narrowest ? Infinity : room);
      return `  ${name.padEnd(width)}  ${lines.join(`\n${margin}`)}`;
    })
    .join('\n');
}

/** Lines of at most `room` characters, except for longer words. */
function broken(text: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (longer.length > room && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}
