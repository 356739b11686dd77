/**
 * Checks the exchanges between the facade of a test and its sandbox against the reference.
 * undici reports every request of the process. Those made with `fetch` belong to the tests, which may send
 * anything, and are ignored.
 */
import { hash } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { type Check, type Exchange, exchangeCheck } from './reference/exchange-check.ts';
import { type Lacked, withoutReleases } from './reference/of-release.ts';
import { openApiOf } from './reference/openapi.ts';
import { reference } from './reference/reference.ts';

const checks = new Map<Lacked | undefined, Check>();

/**
 * The check of a service of some releases, which returns nothing that only the other ones have. The facade sends the
 * same to all of them.
 */
function checkOf(lacked: Lacked | undefined): Check {
  const known = checks.get(lacked);
  if (known) return known;
  const made = lacked ? checkOfSome(lacked) : exchangeCheck(openApiOf(reference));
  checks.set(lacked, made);
  return made;
}

function checkOfSome(lacked: Lacked): Check {
  const answers = exchangeCheck(openApiOf(withoutReleases(lacked)), { answersOnly: true });
  const all = checkOf(undefined);
  return (exchange) => [...all(exchange), ...answers(exchange)];
}

/** undici's message about a request; the request object is the same in all of them. */
interface RequestMessage {
  readonly request: {
    readonly origin: string | URL;
    readonly method: string;
    readonly path: string;
    readonly headers: readonly string[];
  };
}

interface Parts {
  readonly watch: Watch;
  readonly sent: Buffer[];
  readonly answered: Buffer[];
  status: number;
}

/** Checks the exchanges with one service. */
type Watch = (exchange: Exchange) => void;

const watches = new Map<string, Watch>();
const underWay = new WeakMap<RequestMessage['request'], Parts>();

const hear = <Message extends RequestMessage>(name: string, listener: (message: Message) => void) =>
  // The message's type is as documented for the channel.
  subscribe(`undici:request:${name}`, (message) => listener(message as Message));

hear('create', ({ request }) => {
  const watch = watches.get(String(request.origin));
  const isFetch = request.headers.includes('sec-fetch-mode');
  if (watch && !isFetch) underWay.set(request, { watch, sent: [], answered: [], status: 0 });
});
hear<RequestMessage & { readonly chunk: Uint8Array | string }>(
  'bodyChunkSent',
  ({ request, chunk }) => {
    underWay.get(request)?.sent.push(Buffer.from(chunk));
  },
);
hear<RequestMessage & { readonly response: { readonly statusCode: number } }>(
  'headers',
  ({ request, response }) => {
    const parts = underWay.get(request);
    if (parts) parts.status = response.statusCode;
  },
);
hear<RequestMessage & { readonly chunk: Uint8Array }>('bodyChunkReceived', ({ request, chunk }) => {
  underWay.get(request)?.answered.push(Buffer.from(chunk));
});
hear('trailers', ({ request }) => {
  const parts = underWay.get(request);
  if (!parts) return;
  underWay.delete(request);
  parts.watch({
    method: request.method,
    path: request.path,
    sent: Buffer.concat(parts.sent).toString(),
    status: parts.status,
    answered: Buffer.concat(parts.answered).toString(),
  });
});

/** Checks the exchanges with a service. The returned function ends this, and throws if there were violations. */
export function watchExchanges(
  origin: string,
  { lacked }: { readonly lacked?: Lacked | undefined } = {},
): () => void {
  const violations: string[] = [];
  watches.set(origin, (exchange) => {
    const key = hash('sha1', JSON.stringify([lacked, exchange]));
    if (faultless.has(key)) return;
    const lines = checkOf(lacked)(exchange);
    if (lines.length > 0) violations.push(reportOf(exchange, lines));
    else faultless.add(key);
  });
  return () => {
    watches.delete(origin);
    if (violations.length > 0) throw new Error(violations.slice(0, maxReports).join('\n\n'));
  };
}

/** Hashes of exchanges without violations, because many tests of a worker have equal ones. */
const faultless = new Set<string>();

const maxReports = 5;
const maxCharacters = 2000;
const maxLines = 12;

const reportOf = ({ method, path, sent, status, answered }: Exchange, lines: readonly string[]) =>
  [
    `Not as in the reference: ${method} ${path}`,
    ...lines.slice(0, maxLines),
    `sent: ${sent.slice(0, maxCharacters)}`,
    `answered: ${status} ${answered.slice(0, maxCharacters)}`,
  ].join('\n');
