/** Values that are valid by themselves, and do not fit together. */
import { isInTheClear } from './kinds.ts';
import { type Pem, tlsProblem } from './tls-files.ts';

interface Combined {
  readonly upstreamUrl?: URL | undefined;
  readonly allowInsecureHttp?: boolean | undefined;
  readonly tls?: { readonly cert?: Pem | undefined; readonly key?: Pem | undefined } | undefined;
  readonly reuse?: string | undefined;
  readonly reuseStaleSeconds?: number | undefined;
  readonly documents?: string | undefined;
  readonly documentsFiles?: readonly string[] | undefined;
  readonly hasGraphiQL: boolean;
}

const tlsNames = { cert: '`UPSTREAM_CERT_FILE`', key: '`UPSTREAM_KEY_FILE`' };

/** A sentence that begins with the name of what is wrong, in the names of settings; undefined if all fits. */
export function combinationProblem(options: Combined): string | undefined {
  const { upstreamUrl, documents = 'open', reuse, reuseStaleSeconds = 0, tls } = options;
  if (upstreamUrl && isInTheClear(upstreamUrl) && !options.allowInsecureHttp)
    return (
      '`UPSTREAM_URL` must begin with https://, or be http:// on this machine: `UPSTREAM_INSECURE_HTTP=on` permits ' +
      'http:// to others, where tokens can be read on the way'
    );
  const problem = tls && tlsProblem(tls, tlsNames);
  if (problem) return `${tlsNames[problem.of]} ${problem.message}`;
  if (reuseStaleSeconds > 0 && reuse === 'off')
    return '`REUSE_STALE_SECONDS` needs kept responses, and `REUSE=off` keeps none';
  if (documents !== 'open' && !options.documentsFiles) return '`DOCUMENTS` needs `DOCUMENTS_FILES`';
  // Its page could not send anything.
  return documents === 'only' && options.hasGraphiQL
    ? '`GRAPHIQL` sends documents, which `DOCUMENTS=only` refuses'
    : undefined;
}
