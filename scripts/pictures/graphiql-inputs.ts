/**
 * The inputs of the GraphiQL picture, which are recorded in it: the words that the browser showed, and digests of what
 * can be compared without a browser.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { pathOf } from '../generated-files.ts';
import { query, runOfQuery } from './traced-run.ts';
import { textIn } from './webp-text.ts';

export const pictureFile = 'docs/pictures/graphiql.webp';

/** Digests by the name of the input. */
export type Inputs = Readonly<Record<string, string>>;

export interface Recorded {
  readonly inputs: Inputs;
  /** The words on the page, without times. */
  readonly seen: string;
}

const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 16);

const textOf = (file: string) => readFileSync(pathOf(file), 'utf8');

/** The packages whose components are visible. */
const shown = ['graphiql', '@graphiql/react', 'monaco-editor'];

const styles = 'graphiql/src/style';

/** A style sheet without comments and formatting. */
const withoutComments = (css: string) =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

export async function currentInputs(): Promise<Inputs> {
  const { data, calls } = await runOfQuery();
  const { packages } = JSON.parse(textOf('package-lock.json'));
  const seenCalls = calls.map(({ method, route, status, reason, wave, bytes, paths }) => [
    method,
    route,
    status,
    reason,
    wave,
    bytes,
    paths,
  ]);
  const inputs = {
    'the query': query,
    'its response': data,
    'its calls': seenCalls.map((call) => JSON.stringify(call)).sort(),
    'the styles': readdirSync(pathOf(styles))
      .sort()
      .map((file) => withoutComments(textOf(`${styles}/${file}`))),
    'the versions of GraphiQL and its editor': shown.map(
      (name) => packages[`node_modules/${name}`]?.version,
    ),
  };
  return Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, digest(value)]));
}

/** The inputs that are recorded in the picture. Undefined if there is no picture. */
export function recordedInputs(): Recorded | undefined {
  try {
    const text = textIn(readFileSync(pathOf(pictureFile)));
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
