/** Serves the recorded REST API on nginx, which uses the least processor time. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changingCalls, type ServiceKind } from './cases.ts';
import { commonSettings, freePort, runNginx, temporaryFiles } from './nginx.ts';
import type { Answer } from './recording.ts';
import { type Upstream, variantOf, variants } from './upstream.ts';

/** Serves the answers from files in the folder. */
export async function startNginx(answers: readonly Answer[], folder: string): Promise<Upstream> {
  const ports = { plain: await freePort(), changing: await freePort() };
  const files = join(folder, 'answers');
  mkdirSync(files);
  for (const [at, { call, body }] of answers.entries()) {
    writeFileSync(join(files, `${at}.json`), body);
    if (changingCalls.has(call))
      for (const variant of variants)
        writeFileSync(join(files, `${at}-${variant}.json`), variantOf(body, variant));
  }
  const unknown = join(folder, 'unknown.log');
  const urls = {
    plain: `http://127.0.0.1:${ports.plain}`,
    changing: `http://127.0.0.1:${ports.changing}`,
  };
  const nginx = await runNginx(folder, settingsFor(answers, folder, ports), urls.plain);
  // Discards the entries of the startup probe.
  writeFileSync(unknown, '');
  return {
    kind: 'nginx',
    urls,
    async check() {
      // The startup probe may be logged late.
      const asked = readFileSync(unknown, 'utf8').replaceAll('GET /\n', '').trim();
      if (asked) throw new Error(`The service was asked for what it does not have: ${asked}`);
    },
    [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose](),
  };
}

/** Keeps the connections of a pool open for a whole run. */
const settingsFor = (
  answers: readonly Answer[],
  folder: string,
  ports: Readonly<Record<ServiceKind, number>>,
) => `
${commonSettings(folder)}
http {
  access_log off;
  log_format unknown "$request_method $request_uri";
  default_type 'application/json; charset=utf-8';
  types { }
  sendfile on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  keepalive_timeout 1h;
  open_file_cache max=1000 inactive=1h;
  open_file_cache_valid 1h;
${temporaryFiles(folder)}
  map_hash_bucket_size 512;
  map "$request_method $request_uri" $answer {
    default unknown;
${answers.map(({ call }, at) => `    "${call}" ${at}.json;`).join('\n')}
  }
  split_clients "$request_id" $variant {
${variants.map((variant) => `    ${variant === variants.length ? '*' : `${100 / variants.length}%`} ${variant};`).join('\n')}
  }
  map "$request_method $request_uri" $changed {
    default $answer;
${answers.map(({ call }, at) => (changingCalls.has(call) ? `    "${call}" ${at}-$variant.json;` : '')).join('\n')}
  }
${serverFor('$answer', folder, ports.plain)}
${serverFor('$changed', folder, ports.changing)}
}
`;

/** `file`: the variable with the name of the file that is sent. */
const serverFor = (file: string, folder: string, port: number) => `
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    etag off;
    if_modified_since off;
    location /answers/ { internal; }
    location / {
      # Files are for GET alone; after the redirect every method is one.
      error_page 418 =200 /answers/${file};
      if ($answer = unknown) { access_log ${folder}/unknown.log unknown; return 404; }
      return 418;
    }
  }`;
