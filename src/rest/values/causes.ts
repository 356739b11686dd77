/**
 * Why a call failed, as one word for logs: a code of the system, of TLS, undici or the HTTP parser.
 *
 * It is never a message, because messages contain hosts, proxy addresses, and received data.
 */
const code = /^[A-Z][A-Z0-9_]{1,63}$/;
const maxDepth = 4;
/** undici reports the refusal of a proxy only in the message of its error. */
const refusedByProxy = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

/** The code of an error, or of its nearest cause that has one. */
export function causeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > maxDepth) return undefined;
  const own = codeIn(error);
  if (own) return own;
  // If several addresses were tried, the first error is used.
  const parts = error instanceof AggregateError ? error.errors : [error.cause];
  for (const part of parts) {
    const found = causeOf(part, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function codeIn(error: Error): string | undefined {
  const status = refusedByProxy.exec(error.message)?.[1];
  if (status) return `PROXY_${status}`;
  // The error of undici does not have the code of the parser.
  if (error.name === 'HTTPParserError' && !('code' in error && error.code)) return 'HPE_UNKNOWN';
  if (!('code' in error) || typeof error.code !== 'string' || !code.test(error.code))
    return undefined;
  return error.code.replace(/^UND_ERR_/, '');
}
