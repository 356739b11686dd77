/** Faults of the connection and of the HTTP framing. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FaultRow } from './fault-row.ts';
import {
  head,
  json,
  organization,
  whole,
  writes,
  writesAndEnds,
  writesAndResets,
} from './fault-server.ts';

const text = JSON.stringify(organization('bad'));
const half = text.slice(0, 20);
const jsonType = { 'content-type': 'application/json' };
const sized = head(200, { ...jsonType, 'content-length': text.length });
const chunked = head(200, { ...jsonType, 'transfer-encoding': 'chunked' });
const untilClosed = head(200, jsonType);
const chunk = (part: string) => `${part.length.toString(16)}\r\n${part}\r\n`;
const zeros = Buffer.alloc(65_536);
/** JSON that would be valid if it were smaller. */
const vast = text + ' '.repeat(20_000_000);

/** Writes `piece` repeatedly until the other side closes the connection. */
const endless =
  (start: string | Buffer, piece: string | Buffer): FaultRow['fault'] =>
  (socket) => {
    socket.write(start);
    const fill = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on('drain', fill);
    fill();
  };

/** Single bytes at intervals that are shorter than any idle timeout. */
const drip =
  (start: string, byte: string): FaultRow['fault'] =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(byte), 10);
    socket.on('close', () => clearInterval(timer));
  };

const lost = { code: 'UPSTREAM_UNAVAILABLE', attempts: 2 } as const;
const broken = { code: 'UPSTREAM_INVALID_RESPONSE', attempts: 2, status: 200 } as const;
const unreadable = { code: 'UPSTREAM_INVALID_RESPONSE', attempts: 1 } as const;
const undecodable = { ...unreadable, status: 200 } as const;
const late = { code: 'UPSTREAM_TIMEOUT', attempts: 1, deadlineMs: 400 } as const;

export const connectionFaults: readonly FaultRow[] = [
  { name: 'FIN before any byte', fault: writesAndEnds(), ...lost },
  { name: 'RST before any byte', fault: writesAndResets(), ...lost },
  { name: 'FIN in the status line', fault: writesAndEnds('HTTP/1.1 2'), ...lost },
  { name: 'FIN in the headers', fault: writesAndEnds(sized.slice(0, 40)), ...lost },
  { name: 'RST in the headers', fault: writesAndResets(sized.slice(0, 40)), ...lost },
  { name: 'RST after the headers', fault: writesAndResets(sized), ...broken },
  { name: 'FIN after the headers', fault: writesAndEnds(sized), ...broken },
  { name: 'RST in a body with a length', fault: writesAndResets(sized, half), ...broken },
  { name: 'FIN in a body with a length', fault: writesAndEnds(sized, half), ...broken },
  { name: 'RST in a chunked body', fault: writesAndResets(chunked, chunk(half)), ...broken },
  { name: 'FIN in a chunked body', fault: writesAndEnds(chunked, chunk(half)), ...broken },
  { name: 'FIN within a chunk', fault: writesAndEnds(chunked, 'ff\r\n', half), ...broken },
  {
    name: 'chunked body without its last chunk',
    fault: writesAndEnds(chunked, chunk(text)),
    ...broken,
  },
  { name: 'FIN in a body until close', fault: writesAndEnds(untilClosed, half), ...broken },
  { name: 'RST in a body until close', fault: writesAndResets(untilClosed, half), ...broken },
  {
    name: 'FIN in a body with `Connection: close`',
    fault: writesAndEnds(head(200, { ...jsonType, connection: 'Close' }), half),
    ...broken,
  },
  {
    name: 'FIN in an HTTP/1.0 body',
    fault: writesAndEnds('HTTP/1.0 200 OK\r\ncontent-type: application/json\r\n\r\n', half),
    ...broken,
  },
  { name: 'FIN before a body until close', fault: writesAndEnds(untilClosed), ...broken },
  {
    name: 'a body until close cut off where it still parses',
    fault: writesAndEnds(untilClosed, '12'),
    ...undecodable,
  },
  { name: 'no headers', fault: () => {}, ...late },
  { name: 'headers that never end', fault: drip('HTTP/1.1 200 OK\r\nx-drip: ', 'a'), ...late },
  { name: 'no body after the headers', fault: writes(sized), ...late },
  { name: 'half a body', fault: writes(sized, half), ...late },
  { name: 'a body drop by drop', fault: drip(untilClosed, ' '), ...late },
  { name: 'a chunked body drop by drop', fault: drip(chunked, chunk(' ')), ...late },
];

export const protocolFaults: readonly FaultRow[] = [
  { name: 'not HTTP', fault: writes('SSH-2.0-OpenSSH_9.2\r\n'), ...unreadable },
  { name: 'a page without a head', fault: writesAndEnds('<html>hello</html>'), ...unreadable },
  { name: 'bytes at random', fault: writes(Buffer.from([0, 255, 3, 141, 13, 10])), ...unreadable },
  { name: 'an HTTP/2 preface', fault: writes('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), ...unreadable },
  { name: 'a status that is no number', fault: writes(head('abc OK'), text), ...unreadable },
  {
    name: 'lines that end in LF alone',
    fault: writes(sized.replaceAll('\r', ''), text),
    ...unreadable,
  },
  { name: 'NUL in a header', fault: writes(head(200, { 'x-odd': 'a\0b' }), text), ...unreadable },
  {
    name: 'a space in a header name',
    fault: writes(head(200, { 'x odd': 'a' }), text),
    ...unreadable,
  },
  {
    name: 'two lengths',
    fault: writes(head(200, { 'content-length': [5, text.length] }), text),
    ...unreadable,
  },
  {
    name: 'a negative length',
    fault: writes(head(200, { 'content-length': -1 }), text),
    ...unreadable,
  },
  {
    name: 'a length and chunks',
    fault: writes(
      head(200, { 'content-length': text.length, 'transfer-encoding': 'chunked' }),
      chunk(text),
      '0\r\n\r\n',
    ),
    ...unreadable,
  },
  { name: 'an invalid chunk size', fault: writes(chunked, 'zz\r\n', text), ...undecodable },
  {
    name: '100 that was not requested',
    fault: writes(head(100), json(organization('bad'))),
    ...unreadable,
  },
  {
    name: '101 that was not requested',
    fault: writes(head(101, { connection: 'upgrade', upgrade: 'websocket' })),
    ...unreadable,
  },
  {
    name: 'a body of 100 MB by its length',
    fault: endless(head(200, { ...jsonType, 'content-length': 100_000_000 }), zeros),
    ...undecodable,
  },
  {
    name: 'a body just beyond the limit',
    fault: writes(whole(200, jsonType, text.padEnd(8_000_001))),
    ...undecodable,
  },
  {
    name: 'a body without end',
    fault: endless(untilClosed, zeros),
    ...undecodable,
  },
  {
    name: 'chunks without end',
    fault: endless(chunked, chunk(' '.repeat(65_536))),
    ...undecodable,
  },
  {
    name: 'a gzip bomb',
    fault: writes(whole(200, { ...jsonType, 'content-encoding': 'gzip' }, gzipSync(vast))),
    ...undecodable,
  },
  {
    name: 'a brotli bomb',
    fault: writes(whole(200, { ...jsonType, 'content-encoding': 'br' }, brotliCompressSync(vast))),
    ...undecodable,
  },
  {
    name: 'gzip in name only',
    fault: writes(json(organization('bad'), 200, { 'content-encoding': 'gzip' })),
    ...undecodable,
  },
  {
    name: 'gzip that is cut off',
    fault: writes(
      whole(200, { ...jsonType, 'content-encoding': 'gzip' }, gzipSync(text).subarray(0, 20)),
    ),
    ...undecodable,
  },
  {
    name: 'an encoding that was not requested',
    fault: writes(json(organization('bad'), 200, { 'content-encoding': 'zstd' })),
    ...undecodable,
  },
  {
    name: '2,000 headers',
    fault: writes(
      json(
        organization('bad'),
        200,
        Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`x-bomb-${n}`, 'boom'])),
      ),
    ),
    ...unreadable,
  },
  {
    name: 'a header of 20 kB',
    fault: writes(json(organization('bad'), 200, { 'x-bomb': 'b'.repeat(20_000) })),
    ...unreadable,
  },
  {
    name: 'headers without end',
    fault: endless('HTTP/1.1 200 OK\r\n', `x-bomb: ${'b'.repeat(1_000)}\r\n`),
    ...unreadable,
  },
];
