/** Runs nginx with the settings of `deploy/nginx`, in front of other servers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, runNginx } from '../../bench/nginx.ts';
import { newFolder } from '../folders.ts';

const file = new URL('../../deploy/nginx/nginx.conf', import.meta.url);

export interface DeployedNginx extends AsyncDisposable {
  readonly url: string;
  /** Returns its error log. */
  readonly errors: () => string;
}

/** `ports`: ports of two servers on this machine. */
export async function runDeployedNginx(ports: readonly number[]): Promise<DeployedNginx> {
  const folder = newFolder();
  const listens = await freePort();
  const log = join(folder, 'error.log');
  const settings = readFileSync(file, 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace('error_log stderr', `error_log ${log}`)
    .replace('listen 8080', `listen 127.0.0.1:${listens}`)
    .replaceAll(/facade-(\d):4000/g, (_, number) => `127.0.0.1:${ports[number - 1]}`);
  const common = `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''}`;
  const url = `http://127.0.0.1:${listens}`;
  const nginx = await runNginx(folder, `${common} ${settings}`, url);
  return {
    url,
    errors: () => readFileSync(log, 'utf8'),
    [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose](),
  };
}
