/** The text of `docgraph --help`, which is made from the flags and settings. */
import type { Setting } from '../server/settings/kinds.ts';
import { settings } from '../server/settings/settings.ts';
import { flags } from './config.ts';
import { mcpOptions } from './mcp-arguments.ts';
import { driftOptions, explainOptions, type OptionText, usageOptions } from './options.ts';
import type { Subcommand } from './read-subcommand.ts';

type Row = readonly [name: string, text: string];

/** Minimum width of the text column. A narrower column is harder to read than lines that the terminal wraps. */
const narrowest = 28;

const plain = (text: string) => text.replaceAll('`', '');

/** What applies if the setting is not set. */
export const defaultText = ({ unlessSet = 'none', default: value = unlessSet }: Setting): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

const settingRows = Object.entries<Setting>(settings).map(
  ([name, setting]): Row => [name, `${setting.does} (${defaultText(setting)})`],
);

interface Section {
  /** What follows the name of the subcommand. */
  readonly takes: string;
  readonly does: string;
  readonly options: Readonly<Record<string, OptionText>>;
}

/** The subcommands, in the order of the help. */
const sections: Readonly<Record<Subcommand, Section>> = {
  explain: {
    takes: ' FILE...',
    does: `\
explain runs the operations of GraphQL documents in files on the data of the sandbox, in memory, and
prints how many calls they made. It exits with 1 if an operation failed or is above a limit, and
with 2 if nothing could run:`,
    options: explainOptions,
  },
  usage: {
    takes: ' FILE...',
    does: `\
usage prints which REST operations the GraphQL documents in files need, and what they use that is
deprecated, without a server. It exits with 1 if a document is not valid:`,
    options: usageOptions,
  },
  drift: {
    takes: ' FILE|URL',
    does: `\
drift compares an OpenAPI 3.0 or 3.1 document of the REST service, as JSON, with the operations of
which the graph is made: what breaks comes first. It exits with 1 if something that the graph uses is
gone or changed, and with 2 if the document cannot be read:`,
    options: driftOptions,
  },
  mcp: {
    takes: '',
    does: `\
mcp serves an agent over standard input and output by the Model Context Protocol, with the settings
below and the access token in DOCGRAPH_TOKEN. The log goes to standard error. Unless MCP is set, it
is graph if DOCUMENTS is open, else documents:`,
    options: mcpOptions,
  },
};
const names = Object.keys(sections) as Subcommand[];

const filesText = `\
A file is a GraphQL document, or a manifest of trusted documents; - is standard input, and a folder
stands for its files that end with .json.`;

const usageOf = (name: Subcommand) => `docgraph ${name}${sections[name].takes} [options]`;

function sectionOf(name: Subcommand, columns: number): string {
  const { takes, does, options } = sections[name];
  const rows = Object.entries(options).map(
    ([option, { value, does: text }]): Row => [
      value === undefined ? option : `${option} ${value}`,
      text,
    ],
  );
  return `${does}\n${table(rows, columns)}${takes.includes('FILE...') ? `\n\n${filesText}` : ''}`;
}

/** The text for a terminal with this number of columns. Without a number, as for a file, each row is one line. */
export const helpFor = (columns = Number.POSITIVE_INFINITY): string => `\
Usage: [SETTING=value ...] docgraph [flags]
${names.map((name) => `       ${usageOf(name)}`).join('\n')}

Serves the REST service at UPSTREAM_URL as a GraphQL API.

Flags:
${table(Object.entries(flags), columns)}

${names.map((name) => sectionOf(name, columns)).join('\n\n')}

Settings are environment variables. Defaults are in parentheses:
${table(settingRows, columns)}`;

/** The width of the paragraphs. */
const usualColumns = 100;

/** The help of a subcommand, such as `docgraph explain --help`, for this number of columns. */
export const helpForSubcommand = (name: Subcommand, columns = usualColumns): string => `\
Usage: ${usageOf(name)}

${sectionOf(name, columns)}`;

/** Rows with two columns, the second of which is wrapped. */
function table(rows: readonly Row[], columns: number): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  const margin = ' '.repeat(width + 4);
  const room = columns - margin.length;
  return rows
    .map(([name, text]) => {
      const lines = wrapped(plain(text), room < narrowest ? Infinity : room);
      return `  ${name.padEnd(width)}  ${lines.join(`\n${margin}`)}`;
    })
    .join('\n');
}

/** Lines with at most `room` characters, except for longer words. */
export function wrapped(text: string, room: number): string[] {
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
