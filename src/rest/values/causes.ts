/**
 * Why a call failed, as one short word for logs: a code of the system, TLS, undici or the HTTP parser.
 *
 * Codes only: messages contain hosts, proxy addresses, and what was received.
 */
const code = /^[A-Z][A-Z0-9_]{1,63}$/;
const deepest = 4;
/** undici reports a refusal by a proxy only in its message. */
const refusedByProxy = /^Proxy (?:response|Authentication Required) \((\d{3})\)/;

/** The code of an error, or of its nearest cause that has one. */
export function causeOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > deepest) return undefined;
  const own = codeIn(error);
  if (own) return own;
  // Several addresses were tried. The first error is as good as any.
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
  // undici leaves out the code of the parser.
  if (error.name === 'HTTPParserError' && !('code' in error && error.code)) return 'HPE_UNKNOWN';
  if (!('code' in error) || typeof error.code !== 'string' || !code.test(error.code))
    return undefined;
  return error.code.replace(/^UND_ERR_/, '');
}
