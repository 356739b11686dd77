/**
 * `npm run check`: generated files, lint and types. Runs every step even if others fail, and prints the output of those
 * that fail.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command. Returns false if it fails, after printing its output. */
async function run(command: string): Promise<boolean> {
  const child = spawn(command, { cwd: root, shell: true, stdio: ['inherit', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code]: (number | null)[] = await once(child, 'close');
  if (code !== 0) console.error(`> ${command}\n${output}`);
  return code === 0;
}

/** Runs commands in sequence until one fails. */
async function inOrder(...commands: readonly string[]): Promise<boolean> {
  for (const command of commands) if (!(await run(command))) return false;
  return true;
}

// The lists of domains must be checked first, since the schema depends on them. Types are checked after the
// types of the tests' documents have been generated.
const passed =
  (await run('node scripts/domains.ts --check')) &&
  (await Promise.all([
    inOrder('graphql-codegen', 'node --run typecheck'),
    inOrder('node --run lint', 'node scripts/files-of-schema.ts --check'),
  ]));
if (passed === false || passed.includes(false)) process.exitCode = 1;
