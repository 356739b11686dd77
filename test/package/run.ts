import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface Ran {
  /** Exit code; null when a signal ended the command. */
  readonly code: number | null;
  /** All output. */
  readonly output: string;
}

/** Runs a command in a folder, with further environment variables, and waits for its end. */
export async function run(
  command: string,
  args: readonly string[],
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const env = { ...process.env, ...settings };
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code]: (number | null)[] = await closed;
  return { code: code ?? null, output: out + err };
}
