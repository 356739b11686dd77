/** What `docgraph --help` prints: made of the flags and settings themselves. */
import { flags } from './config.ts';
import { explainOptions } from './explain-arguments.ts';
import { settingTexts } from './settings.ts';

/** The README has the rest. */
const inShort = (text: string) => text.split(/[:;]/)[0]?.replaceAll('`', '') ?? '';

/** Rows of two columns. */
function table(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n');
}

const settings = [...settingTexts].map(
  ([name, { does, unlessSet }]) => [name, `${inShort(does)} (${inShort(unlessSet)})`] as const,
);

/** The text. */
export const help = `\
Usage: [SETTING=value ...] docgraph [flags]
       docgraph explain FILE... [options]

Serves the REST service at UPSTREAM_URL as one GraphQL graph.

Flags:
${table(Object.entries(flags))}

explain tells what the GraphQL documents in files cost, without a server:
${table(Object.entries(explainOptions).map(([name, { value, does }]) => [value === undefined ? name : `${name} ${value}`, does]))}

Settings are environment variables; in parentheses, what each is unless set:
${table(settings)}
`;
