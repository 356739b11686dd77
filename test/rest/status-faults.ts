/** Faults indicated by the status of a response. */
import type { FaultRow } from './fault-row.ts';
import {
  head,
  json,
  marker,
  organization,
  page,
  whole,
  writes,
  writesAndEnds,
} from './fault-server.ts';

const html = (status: number, headers = {}) =>
  whole(status, { 'content-type': 'text/html', ...headers }, page);
const empty = (status: number) => whole(status, { 'content-type': 'text/html' });
const ofService = (status: number, headers = {}) =>
  json(
    { error: { code: status, message: `The service says ${status}.` }, trace: marker },
    status,
    headers,
  );

const unreadable = { code: 'UPSTREAM_INVALID_RESPONSE', attempts: 1 } as const;

const refusal = (status: number, code: string, attempts: 1 | 2 = 1): FaultRow => ({
  name: `${status}`,
  fault: writes(ofService(status)),
  code,
  attempts,
  status,
});

const httpDate = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();
const tenYears = 315_360_000;
const longDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sunday, 06-Nov-94 08:49:37 GMT`. */
function rfc850(seconds: number): string {
  const [, day, month, year = '', time] = httpDate(seconds).split(' ');
  const longDay = longDays[new Date(httpDate(seconds)).getUTCDay()];
  return `${longDay}, ${day}-${month}-${year.slice(2)} ${time} GMT`;
}

/** `Sun Nov  6 08:49:37 1994`. */
function asctime(seconds: number): string {
  const [name, day = '', month, year, time] = httpDate(seconds).split(' ');
  return `${name?.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`;
}

const limited = (
  name: string,
  headers: object,
  attempts: 1 | 2,
  retryAfter?: number,
): FaultRow => ({
  name: `429, ${name}`,
  fault: (socket) => socket.write(ofService(429, headers)),
  code: 'RATE_LIMITED',
  attempts,
  status: 429,
  ...(retryAfter !== undefined && { retryAfter }),
});

export const statusFaults: readonly FaultRow[] = [
  refusal(400, 'BAD_USER_INPUT'),
  refusal(401, 'UNAUTHENTICATED'),
  refusal(402, 'PRECONDITION_FAILED'),
  refusal(403, 'FORBIDDEN'),
  refusal(404, 'NOT_FOUND'),
  refusal(405, 'UPSTREAM_ERROR'),
  refusal(406, 'UPSTREAM_ERROR'),
  refusal(408, 'UPSTREAM_ERROR'),
  refusal(409, 'CONFLICT'),
  refusal(410, 'NOT_FOUND'),
  refusal(412, 'PRECONDITION_FAILED'),
  refusal(413, 'BAD_USER_INPUT'),
  refusal(414, 'BAD_USER_INPUT'),
  refusal(415, 'UPSTREAM_ERROR'),
  refusal(418, 'UPSTREAM_ERROR'),
  refusal(422, 'BAD_USER_INPUT'),
  refusal(423, 'PRECONDITION_FAILED'),
  refusal(428, 'PRECONDITION_FAILED'),
  refusal(431, 'BAD_USER_INPUT'),
  refusal(451, 'PRECONDITION_FAILED'),
  refusal(499, 'UPSTREAM_ERROR'),
  refusal(500, 'UPSTREAM_ERROR'),
  refusal(501, 'UPSTREAM_ERROR'),
  refusal(502, 'UPSTREAM_ERROR', 2),
  refusal(503, 'UPSTREAM_ERROR', 2),
  refusal(504, 'UPSTREAM_ERROR', 2),
  refusal(505, 'UPSTREAM_ERROR'),
  refusal(599, 'UPSTREAM_ERROR'),
  ...[400, 401, 402, 403, 404, 405, 407, 410, 451].map((status) => ({
    ...refusal(status, 'UPSTREAM_INVALID_RESPONSE'),
    name: `${status} as a page`,
    fault: writes(html(status)),
  })),
  {
    ...refusal(401, 'UPSTREAM_INVALID_RESPONSE'),
    name: '401 as text',
    fault: writes(whole(401, { 'content-type': 'text/plain; charset=utf-8' }, marker)),
  },
  { ...refusal(401, 'UNAUTHENTICATED'), name: '401, empty', fault: writes(empty(401)) },
  { ...refusal(413, 'BAD_USER_INPUT'), name: '413 as a page', fault: writes(html(413)) },
  { ...refusal(429, 'RATE_LIMITED'), name: '429 as a page', fault: writes(html(429)) },
  { ...refusal(500, 'UPSTREAM_ERROR'), name: '500 as a page', fault: writes(html(500)) },
  { ...refusal(502, 'UPSTREAM_ERROR', 2), name: '502 as a page', fault: writes(html(502)) },
  { ...refusal(503, 'UPSTREAM_ERROR', 2), name: '503 as a page', fault: writes(html(503)) },
  {
    ...refusal(403, 'UPSTREAM_INVALID_RESPONSE'),
    name: '403 in an encoding that was not requested',
    fault: writes(html(403, { 'content-encoding': 'zstd' })),
  },
  {
    ...refusal(401, 'UPSTREAM_INVALID_RESPONSE'),
    name: '401 with gzip in name only',
    fault: writes(html(401, { 'content-encoding': 'gzip' })),
  },
  {
    ...refusal(403, 'FORBIDDEN'),
    name: '403 with a truncated body',
    fault: writesAndEnds(head(403, { 'content-length': 1_000 }), page),
  },
  {
    ...refusal(502, 'UPSTREAM_ERROR', 2),
    name: '502 with a truncated body',
    fault: writesAndEnds(head(502, { 'content-length': 1_000 }), page),
  },
  {
    ...refusal(404, 'NOT_FOUND'),
    name: '404, empty, of one object',
    fault: writes(empty(404)),
    isBare: true,
  },
  {
    ...refusal(410, 'NOT_FOUND'),
    name: '410, empty, of one object',
    fault: writes(empty(410)),
    isBare: true,
  },
  { ...refusal(405, 'UPSTREAM_UNSUPPORTED'), name: '405, empty', fault: writes(empty(405)) },
  { ...refusal(501, 'UPSTREAM_UNSUPPORTED'), name: '501 as a page', fault: writes(html(501)) },
  {
    ...refusal(404, 'UPSTREAM_UNSUPPORTED'),
    name: '404, empty, of no object at all',
    fault: writes(empty(404)),
    field: 'integrations(first: 1) { nodes { name } }',
    isBare: true,
  },
  {
    ...refusal(404, 'NOT_FOUND'),
    name: '404 with a body of 9 MB',
    fault: writes(whole(404, {}, Buffer.alloc(9_000_000, 32))),
    isBare: true,
  },
  limited('no Retry-After', {}, 1),
  limited('0 seconds', { 'retry-after': 0 }, 2, 0),
  limited('7 seconds', { 'retry-after': 7 }, 1, 7),
  limited('a date that has passed', { 'retry-after': httpDate(-60) }, 2, 0),
  limited('a date in ten years', { 'retry-after': httpDate(tenYears) }, 1, 3_600),
  limited('seconds beyond all bounds', { 'retry-after': '9'.repeat(40) }, 1, 3_600),
  limited('negative seconds', { 'retry-after': -5 }, 1),
  limited('part of a second', { 'retry-after': '0.5' }, 2, 1),
  limited('a second and a half', { 'retry-after': '1.5' }, 1, 2),
  limited('white space around it', { 'retry-after': ' 7 ' }, 1, 7),
  limited(
    'a date in ten years, in the form of RFC 850',
    { 'retry-after': rfc850(tenYears) },
    1,
    3_600,
  ),
  limited('a date that has passed, in the form of RFC 850', { 'retry-after': rfc850(-60) }, 2, 0),
  limited('a date in ten years, in the form of C', { 'retry-after': asctime(tenYears) }, 1, 3_600),
  limited('a date that has passed, in the form of C', { 'retry-after': asctime(-60) }, 2, 0),
  limited('a number with a sign', { 'retry-after': '+7' }, 1),
  limited('a fraction without a number', { 'retry-after': '.5' }, 1),
  limited('a date in another zone', { 'retry-after': httpDate(60).replace('GMT', 'PST') }, 1),
  limited('words', { 'retry-after': 'in 2 minutes' }, 1),
  limited('a date of another make', { 'retry-after': '2001-01-01' }, 1),
  limited('given twice', { 'retry-after': ['0', '9'] }, 1),
  {
    ...refusal(503, 'UPSTREAM_ERROR', 2),
    name: '503, 0 seconds',
    fault: writes(ofService(503, { 'retry-after': 0 })),
    retryAfter: 0,
  },
  {
    ...refusal(503, 'UPSTREAM_ERROR'),
    name: '503, 2 seconds',
    fault: writes(ofService(503, { 'retry-after': 2 })),
    retryAfter: 2,
  },
  {
    ...refusal(503, 'UPSTREAM_ERROR'),
    name: '503, 120 seconds',
    fault: writes(ofService(503, { 'retry-after': 120 })),
    retryAfter: 120,
  },
  { ...unreadable, name: '300', fault: writes(html(300)), status: 300 },
  { ...unreadable, name: '304', fault: writes(head(304)), status: 304 },
  { ...unreadable, name: '204', fault: writes(head(204)), status: 204 },
  {
    ...unreadable,
    name: '204 that closes',
    fault: writesAndEnds(head(204, { connection: 'close' })),
    status: 204,
  },
  {
    ...unreadable,
    name: '204 with a body',
    fault: writes(json(organization('bad'), 204)),
    status: 204,
  },
  { ...unreadable, name: '205', fault: writes(whole(205, {})), status: 205 },
  { ...unreadable, name: '205 without a length', fault: writes(head(205)), status: 205 },
  {
    ...unreadable,
    name: '205 in chunks',
    fault: writes(head(205, { 'transfer-encoding': 'chunked' }), '0\r\n\r\n'),
    status: 205,
  },
];
