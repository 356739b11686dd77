/**
 * Why a call failed, as one short word for logs: a code of the system, of TLS, of undici or of the parser.
 *
 * Codes only: messages hold hosts, addresses of proxies, and what came over the wire.
 */
const code = /^[A-Z][A-Z0-9_]{1,63}$/;
const deepest = 4;
/** How undici says that a proxy did not let a call through: in words alone. */
const refusedByProxy = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

/** The code of an error, or of the first error it was made from that has one. */
export function causeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > deepest) return undefined;
  const own = codeIn(error);
  if (own) return own;
  // Several addresses were tried: what went wrong with the first is as good as any.
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
  // undici means to say which rule was broken, and does not.
  if (error.name === 'HTTPParserError' && !('code' in error && error.code)) return 'HPE_UNKNOWN';
  if (!('code' in error) || typeof error.code !== 'string' || !code.test(error.code))
    return undefined;
  return error.code.replace(/^UND_ERR_/, '');
}
