/** Reads the arguments of `docgraph drift`. */
import { ConfigError } from './config-error.ts';
import type { FetchSettings } from './fetched-text.ts';
import { helpOption, readFileArguments } from './file-arguments.ts';

export interface DriftCommand {
  /** The OpenAPI document: a file, `-` for standard input, or a URL. */
  readonly source: string | URL;
  /** Files with GraphQL documents. */
  readonly documents: readonly string[];
  readonly isJson: boolean;
  /** How a URL is fetched. */
  readonly fetching: FetchSettings;
}

/** What each option does. */
export const driftOptions = {
  '--documents': {
    value: 'FILE...',
    does: 'names the GraphQL documents in these files that need what is gone or changed; files and folders as for `usage`',
  },
  '--json': { value: undefined, does: 'prints JSON' },
  '--help': helpOption,
} as const;

/** Reads the arguments after `drift`. `fetchSettings` is called for a URL. Throws a `ConfigError`. */
export function readDrift(
  args: readonly string[],
  fetchSettings: () => FetchSettings,
): DriftCommand {
  const { files, given, all } = readFileArguments('drift', driftOptions, args, {
    needed: 'an OpenAPI document: the name of a file, - for standard input, or a URL',
  });
  const [source = '', ...others] = files;
  const documents = all['--documents'] ?? [];
  if (others.length > 0 && documents.length === 0)
    throw new ConfigError(
      `drift accepts one OpenAPI document, not ${files.length}: GraphQL documents are named after --documents`,
    );
  const isUrl = /^https?:/i.test(source);
  return {
    source: isUrl ? address(source) : source,
    // The shell has expanded a pattern to several names, of which the option takes the first one.
    documents: [...documents, ...others],
    isJson: given['--json'] !== undefined,
    fetching: isUrl ? fetchSettings() : {},
  };
}

function address(source: string): URL {
  const url = URL.parse(source);
  if (!url) throw new ConfigError('drift: the URL is not valid');
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(
      'drift: a URL with a name or password is not accepted. Fetch the document yourself, and pass it as a file or as standard input',
    );
  return url;
}
