/** Serves the recorded REST API on nginx, which uses the least processor time. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { changingCalls, type ServiceKind } from './cases.ts';
import type { Answer } from './recording.ts';
import { type Upstream, variantOf, variants } from './upstream.ts';

/** Whether nginx is installed. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const startMs = 5_000;

/** Serves the answers from files in the folder. */
export async function startNginx(answers: readonly Answer[], folder: string): Promise<Upstream> {
  const ports = { plain: await freePort(), tagged: await freePort(), changing: await freePort() };
  const files = join(folder, 'answers');
  mkdirSync(files);
  for (const [at, { call, body }] of answers.entries()) {
    writeFileSync(join(files, `${at}.json`), body);
    if (changingCalls.has(call))
      for (const variant of variants)
        writeFileSync(join(files, `${at}-${variant}.json`), variantOf(body, variant));
  }
  const unknown = join(folder, 'unknown.log');
  const settings = join(folder, 'nginx.conf');
  writeFileSync(settings, settingsFor(answers, folder, ports));

  const nginx = spawn('nginx', ['-p', folder, '-c', settings], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => nginx.kill());
  const ended = once(nginx, 'exit');
  const urls = {
    plain: `http://127.0.0.1:${ports.plain}`,
    tagged: `http://127.0.0.1:${ports.tagged}`,
    changing: `http://127.0.0.1:${ports.changing}`,
  };
  await untilAnswering(urls.plain);
  // Discards the entries of the startup probe.
  writeFileSync(unknown, '');
  return {
    kind: 'nginx',
    urls,
    async check() {
      const asked = readFileSync(unknown, 'utf8').trim();
      if (asked) throw new Error(`The service was asked for what it does not have: ${asked}`);
    },
    async [Symbol.asyncDispose]() {
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

/** Keeps the connections of a pool open for a whole run. */
const settingsFor = (
  answers: readonly Answer[],
  folder: string,
  ports: Readonly<Record<ServiceKind, number>>,
) => `
# Else root's nginx reads as nobody, who may not see the folder.
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
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
  client_body_temp_path ${folder}/client_body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
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
${serverFor('$answer', 'etag off; if_modified_since off;', folder, ports.plain)}
${serverFor('$answer', 'etag on;', folder, ports.tagged)}
${serverFor('$changed', 'etag off; if_modified_since off;', folder, ports.changing)}
}
`;

/** `file`: the variable with the name of the file that is sent. */
const serverFor = (file: string, tags: string, folder: string, port: number) => `
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${tags}
    location /answers/ { internal; }
    location / {
      # Files are for GET alone; after the redirect every method is one.
      error_page 418 =200 /answers/${file};
      if ($answer = unknown) { access_log ${folder}/unknown.log unknown; return 404; }
      return 418;
    }
  }`;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilAnswering(url: string): Promise<void> {
  const until = performance.now() + startMs;
  while (true) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    }
  }
}
