/** Starts the recorded REST API. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNginx } from './nginx.ts';
import type { Answer } from './recording.ts';
import { startServer } from './server-process.ts';
import { type Upstream, unknownPath } from './upstream.ts';
import { startNginx } from './upstream-nginx.ts';

/** Serves the recorded answers, by default on nginx if it is available. */
export async function startUpstream(
  answers: readonly Answer[],
  kind: Upstream['kind'] = hasNginx() ? 'nginx' : 'node',
): Promise<Upstream> {
  const folder = mkdtempSync(join(tmpdir(), 'docgraph-bench-'));
  const start = kind === 'nginx' ? startNginx : startNode;
  const upstream = await start(answers, folder);
  return {
    ...upstream,
    async [Symbol.asyncDispose]() {
      await upstream[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

async function startNode(answers: readonly Answer[], folder: string): Promise<Upstream> {
  const file = join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const server = await startServer({ file: 'upstream-node.ts', args: [file], isBeside: true });
  return {
    kind: 'node',
    urls: {
      plain: `${server.url}/plain`,
      tagged: `${server.url}/tagged`,
      changing: `${server.url}/changing`,
    },
    async check() {
      const response = await fetch(server.url + unknownPath);
      const unknown = await response.text();
      if (unknown) throw new Error(`The service was asked for what it does not have: ${unknown}`);
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
