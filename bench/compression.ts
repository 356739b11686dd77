/**
 * Bytes of responses, and the processor time that they take: as they are, compressed by the facade, and by nginx in
 * front of it. `node bench/compression.ts` prints a table; without nginx, its columns are empty.
 */
import { mkdtempDisposableSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminToken } from '../src/sandbox/service/access.ts';
import { processorSeconds } from '../test/soak/process-watch.ts';
import { type Case, cases } from './cases.ts';
import {
  commonSettings,
  compressing,
  freePort,
  hasNginx,
  runNginx,
  temporaryFiles,
} from './nginx.ts';
import { startRecording } from './recording.ts';
import { Table } from './report.ts';
import type { ServerProcess } from './server-process.ts';
import { docgraph } from './sides.ts';

const encodings = ['identity', 'gzip', 'zstd'] as const;

interface Cost {
  readonly bytes: number;
  /** Milliseconds of processor time of the facade for a response, in all of its threads. */
  readonly cpuMs: number;
}

interface Figures {
  readonly measured: Case;
  /** Figures by the value of `Accept-Encoding`. */
  readonly facade: Readonly<Record<(typeof encodings)[number], Cost>>;
  /** Size in bytes as compressed by nginx. Undefined without nginx. */
  readonly nginx: number | undefined;
}

const warmUps = 200;
const requests = 400;
const together = 8;

const kilobytes = (bytes: number | undefined) =>
  bytes === undefined ? '' : (bytes / 1_000).toFixed(1);

const table = new Table<Figures>('kB of a response, and processor time', [
  ['case', ({ measured }) => measured.name],
  ['as it is', ({ facade }) => kilobytes(facade.identity.bytes)],
  ['COMPRESS, gzip', ({ facade }) => kilobytes(facade.gzip.bytes)],
  ['COMPRESS, zstd', ({ facade }) => kilobytes(facade.zstd.bytes)],
  ['nginx, gzip', ({ nginx }) => kilobytes(nginx)],
  ['CPU ms as it is', ({ facade }) => facade.identity.cpuMs.toFixed(2)],
  ['CPU ms, gzip', ({ facade }) => facade.gzip.cpuMs.toFixed(2)],
  ['CPU ms, zstd', ({ facade }) => facade.zstd.cpuMs.toFixed(2)],
]);

const agent = new Agent({ keepAlive: true });

/** Bytes of the body of a response, as they are sent. */
const bytesOf = (url: string, { document, variables }: Case, encoding: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${adminToken}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    };
    const sent = request(`${url}/graphql`, { method: 'POST', headers, agent }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      resolve(bytes);
    });
    sent.once('error', reject).end(JSON.stringify({ query: document, variables }));
  });

/** Several requests at a time, over connections that are kept alive. */
async function askRepeatedly(times: number, ask: () => Promise<number>): Promise<void> {
  let left = times;
  const lane = async () => {
    while (left-- > 0) await ask();
  };
  await Promise.all(Array.from({ length: together }, lane));
}

async function costOf(
  { url, pid }: ServerProcess,
  measured: Case,
  encoding: string,
): Promise<Cost> {
  const ask = () => bytesOf(url, measured, encoding);
  await askRepeatedly(warmUps, ask);
  const before = processorSeconds(pid);
  await askRepeatedly(requests, ask);
  return {
    bytes: await ask(),
    cpuMs: ((processorSeconds(pid) - before) * 1_000) / requests,
  };
}

const settingsFor = (folder: string, port: number, facade: string) => `${commonSettings(folder)}
http {
  access_log off;
${temporaryFiles(folder)}
${compressing}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${facade};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;

using folder = mkdtempDisposableSync(join(tmpdir(), 'docgraph-compression-'));
await using service = await startRecording();
await using compressed = await docgraph.start(service.url, { options: { compress: 'both' } });
await using plain = await docgraph.start(service.url);
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
await using nginx = hasNginx()
  ? await runNginx(folder.path, settingsFor(folder.path, port, plain.url), url)
  : undefined;
console.log(table.head);
for (const measured of cases.filter(({ options }) => options === undefined)) {
  const [identity, gzip, zstd] = encodings;
  const facade = {
    identity: await costOf(compressed, measured, identity),
    gzip: await costOf(compressed, measured, gzip),
    zstd: await costOf(compressed, measured, zstd),
  };
  const figures = { measured, facade, nginx: nginx && (await bytesOf(url, measured, 'gzip')) };
  if (facade.gzip.bytes < facade.identity.bytes) console.log(table.row(figures));
}
agent.destroy();
