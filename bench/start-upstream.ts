/** Starts the recorded REST API. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceKind } from './cases.ts';
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
  const start = (kind: ServiceKind) =>
    startServer({ file: 'upstream-node.ts', args: [file, kind], isBeside: true });
  const [plain, changing] = await Promise.all([start('plain'), start('changing')]);
  const servers = [plain, changing];
  return {
    kind: 'node',
    urls: { plain: plain.url, changing: changing.url },
    async check() {
      for (const { url } of servers) {
        const response = await fetch(url + unknownPath);
        const unknown = await response.text();
        if (unknown) throw new Error(`The service was asked for what it does not have: ${unknown}`);
      }
    },
    async [Symbol.asyncDispose]() {
      for (const server of servers) await server[Symbol.asyncDispose]();
    },
  };
}
