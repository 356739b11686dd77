/** Responses to forms of requests, as lines of a table. */
import type { Form } from './forms.ts';
import { type SendOptions, send } from './send.ts';

/** Headers of the connection and of the body's transfer, and the request ID, which differs each time. */
const ofTransport = new Set([
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]);

/** Longer texts, such as that of the schema, are truncated, and their entity tags are left out. */
const maxCharacters = 400;
const isLong = (text: string) => text.length > maxCharacters || text.startsWith('<!doctype');

/** The response without what differs each time. */
export async function answerTo(host: { readonly url: string }, request: SendOptions) {
  const { status, headers, text } = await send(host, request);
  return {
    status,
    headers: [...headers].filter(([name]) => !ofTransport.has(name)),
    hasId: headers.has('x-request-id'),
    text: text.replace(/"(ms|startMs)":[\d.]+/g, '"$1":0'),
  };
}

type FormAnswer = Awaited<ReturnType<typeof answerTo>>;

/** The responses to all forms. Each is sent twice, as documents and introspection results are cached then. */
export async function tableOf(host: { readonly url: string }, forms: readonly Form[]) {
  const entries: string[] = [];
  for (const [name, request] of forms) {
    const first = entryOf(name, await answerTo(host, request));
    const second = entryOf(name, await answerTo(host, request));
    entries.push(first === second ? first : `${first}and then\n${second}`);
  }
  return entries.join('\n');
}

function entryOf(name: string, { status, headers, hasId, text }: FormAnswer): string {
  const lines = [
    `${status}${hasId ? '' : ' without a request ID'}`,
    ...headers.map(
      ([header, value]) => `${header}: ${header === 'etag' && isLong(text) ? '…' : value}`,
    ),
    ...bodyLines(text),
  ];
  return `${name}\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function bodyLines(text: string): string[] {
  if (text === '') return [];
  const shown = isLong(text)
    ? `${text.slice(0, text.startsWith('<') ? 15 : maxCharacters)}…`
    : text;
  return shown.trimEnd().split('\n');
}
