/** Runs nginx in the foreground, with all of its files in one folder. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const startMs = 5_000;

/** Whether nginx is installed. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx with these settings, and waits until it answers at the URL. */
export async function runNginx(
  folder: string,
  settings: string,
  url: string,
): Promise<AsyncDisposable> {
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, settings);
  const nginx = spawn('nginx', ['-p', folder, '-c', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const kill = () => nginx.kill();
  process.once('exit', kill);
  const ended = once(nginx, 'exit');
  await untilAnswering(url);
  return {
    async [Symbol.asyncDispose]() {
      process.off('exit', kill);
      nginx.kill('SIGTERM');
      await ended;
    },
  };
}

/** Sends each token to the same one of several servers. */
export const byToken = 'hash $http_authorization consistent;';

/** Settings for compressing the responses of the facade as the facade itself does. */
export const compressing = `gzip on;
gzip_comp_level 1;
gzip_min_length 4096;
gzip_types application/json application/graphql-response+json;
gzip_proxied any;
gzip_vary on;`;

/** The head of the settings. */
export const commonSettings = (folder: string): string => `
# Else root's nginx reads as nobody, who may not see the folder.
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }`;

/** Where nginx may write, for the block `http`. */
export const temporaryFiles = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};`)
    .join('\n');

export interface Balancer {
  readonly port: number;
  /** Servers, each as `host:port`. */
  readonly servers: readonly string[];
  /** How nginx chooses one of the servers. If it is empty, they take turns. */
  readonly balance: string;
}

/** Settings of a server that listens at each of the ports, in front of others. */
export const balancerSettings = (
  folder: string,
  balancers: readonly Balancer[],
): string => `${commonSettings(folder)}
http {
  access_log off;
${temporaryFiles(folder)}
  # No response of a facade goes to a temporary file.
  proxy_buffers 16 16k;
${balancers.map(balancerOf).join('\n')}
}
`;

const balancerOf = ({ port, servers, balance }: Balancer) => `  upstream at-${port} {
    ${balance}
${servers.map((server) => `    server ${server};`).join('\n')}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://at-${port};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }`;

export async function freePort(): Promise<number> {
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
