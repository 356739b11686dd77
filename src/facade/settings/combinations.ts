/** Checks values that are valid individually, but not in combination. */
import { agentPackage, hasAgentPackage } from '../agent-package.ts';
import { isInTheClear } from './kinds.ts';
import { type Pem, tlsProblem } from './tls-files.ts';

interface Combined {
  readonly upstreamUrl?: URL | undefined;
  readonly allowInsecureHttp?: boolean | undefined;
  readonly tls?: { readonly cert?: Pem | undefined; readonly key?: Pem | undefined } | undefined;
  readonly documents?: string | undefined;
  readonly documentsFiles?: readonly string[] | undefined;
  readonly mcp?: string | undefined;
  readonly mcpFiles?: readonly string[] | undefined;
  readonly mcpWrites?: string | undefined;
  readonly hasGraphiQL: boolean;
}

const tlsNames = { cert: '`UPSTREAM_CERT_FILE`', key: '`UPSTREAM_KEY_FILE`' };

/** A sentence that begins with the name of a setting that is wrong. Undefined if all of them are compatible. */
export function combinationProblem(options: Combined): string | undefined {
  const { upstreamUrl, documents = 'open', tls } = options;
  if (upstreamUrl && isInTheClear(upstreamUrl) && !options.allowInsecureHttp)
    return (
      '`UPSTREAM_URL` must begin with https://, or be http:// on this machine: `UPSTREAM_INSECURE_HTTP=on` permits ' +
      'http:// to others, where tokens can be read on the way'
    );
  const problem = tls && tlsProblem(tls, tlsNames);
  if (problem) return `${tlsNames[problem.of]} ${problem.message}`;
  const { mcp = 'off', mcpWrites = 'off' } = options;
  if (mcp !== 'off' && !hasAgentPackage())
    return `\`MCP=${mcp}\` needs a package that is not installed: run \`npm install ${agentPackage}\``;
  if (mcpWrites !== 'off' && !options.mcpFiles)
    return '`MCP_WRITES` needs `MCP_FILES`, as all other tools only read';
  if (mcp === 'documents' && !options.mcpFiles) return '`MCP=documents` needs `MCP_FILES`';
  if (mcp === 'graph' && (documents === 'known' || documents === 'only'))
    return '`MCP=graph` runs any query, which `DOCUMENTS` refuses: set `MCP=documents`';
  if (documents !== 'open' && !options.documentsFiles) return '`DOCUMENTS` needs `DOCUMENTS_FILES`';
  // The GraphiQL page could not send anything.
  return documents === 'only' && options.hasGraphiQL
    ? '`GRAPHIQL` sends documents, which `DOCUMENTS=only` refuses'
    : undefined;
}
