/** A way by HTTP to an agent over standard input and output, for clients that speak only HTTP. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { compiledCode, main } from '../e2e/command.ts';
import { type Listening, listen } from '../listen.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Each message is passed on as a line, and answered with the line of the same ID. Ends with the current test. */
export async function overStdio(settings: Readonly<Record<string, string>>): Promise<Listening> {
  const child = spawn(process.execPath, [main, 'mcp', '--sandbox'], {
    cwd: root,
    env: { ...process.env, ...compiledCode, LOG_LEVEL: 'error', ...settings },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // Clients number their messages themselves, and several of them have the same numbers.
  const waiting = new Map<number, (message: object) => void>();
  let count = 0;
  createInterface(child.stdout).on('line', (line) => {
    const message = JSON.parse(line);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const { id, ...message } = JSON.parse(await text(request));
    if (id === undefined) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
      return void response.writeHead(202).end();
    }
    count += 1;
    const own = count;
    waiting.set(own, (answer) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ...answer, id }));
    });
    child.stdin.write(`${JSON.stringify({ ...message, id: own })}\n`);
  });
  const listening = await listen(server);
  onTestFinished(async () => {
    child.stdin.end();
    await listening.close();
    child.kill();
  });
  return listening;
}
