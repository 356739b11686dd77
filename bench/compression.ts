/**
 * Bytes of responses as they are, compressed by the facade, and by nginx in front of it. `node bench/compression.ts`
 * prints a table; without nginx, its columns are empty.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminToken } from '../src/sandbox/service/access.ts';
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
import { docgraph } from './sides.ts';

/** Bytes by the value of `Accept-Encoding`. */
type Sizes = Readonly<Record<'identity' | 'gzip' | 'zstd', number>>;

interface Figures {
  readonly measured: Case;
  readonly facade: Sizes;
  readonly nginx: number | undefined;
}

const kilobytes = (bytes: number | undefined) =>
  bytes === undefined ? '' : (bytes / 1_000).toFixed(1);

const table = new Table<Figures>('kB of a response', [
  ['case', ({ measured }) => measured.name],
  ['as it is', ({ facade }) => kilobytes(facade.identity)],
  ['COMPRESS, gzip', ({ facade }) => kilobytes(facade.gzip)],
  ['COMPRESS, zstd', ({ facade }) => kilobytes(facade.zstd)],
  ['nginx, gzip', ({ nginx }) => kilobytes(nginx)],
]);

/** Bytes of the body of a response, as they are sent. */
const bytesOf = (url: string, { document, variables }: Case, encoding: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${adminToken}`,
      'content-type': 'application/json',
      'accept-encoding': encoding,
    };
    const sent = request(`${url}/graphql`, { method: 'POST', headers }, async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      resolve(bytes);
    });
    sent.once('error', reject).end(JSON.stringify({ query: document, variables }));
  });

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

const folder = mkdtempSync(join(tmpdir(), 'docgraph-compression-'));
try {
  await using service = await startRecording();
  await using compressed = await docgraph.start(service.url, { options: { compress: 'both' } });
  await using plain = await docgraph.start(service.url);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await using nginx = hasNginx()
    ? await runNginx(folder, settingsFor(folder, port, plain.url), url)
    : undefined;
  console.log(table.head);
  for (const measured of cases.filter(({ options }) => options === undefined)) {
    const size = (encoding: string) => bytesOf(compressed.url, measured, encoding);
    const facade = {
      identity: await size('identity'),
      gzip: await size('gzip'),
      zstd: await size('zstd'),
    };
    const figures = { measured, facade, nginx: nginx && (await bytesOf(url, measured, 'gzip')) };
    if (facade.gzip < facade.identity) console.log(table.row(figures));
  }
} finally {
  rmSync(folder, { recursive: true });
}
