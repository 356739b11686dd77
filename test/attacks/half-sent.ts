/** Incomplete requests. */
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { World } from '../harness.ts';

export interface Half {
  readonly socket: Socket;
  /** The received data. */
  heard: string;
  isClosed: boolean;
}

/** Sends these bytes over a new connection, and nothing more. */
export async function sendHalf({ url }: Pick<World, 'url'>, bytes: string): Promise<Half> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1');
  const half = { socket, heard: '', isClosed: false };
  socket.on('error', () => {});
  socket.on('data', (text) => {
    half.heard += text;
  });
  socket.on('close', () => {
    half.isClosed = true;
  });
  onTestFinished(() => void socket.destroy());
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  return half;
}

/** The head of a request of this token. */
export const head = (token: string, ...lines: string[]) =>
  [
    'POST /graphql HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    `Authorization: Bearer ${token}`,
    ...lines,
    '',
    '',
  ].join('\r\n');

export const lengthOf = (bytes: number) => `Content-Length: ${bytes}`;
