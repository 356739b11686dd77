/**
 * `npm run check`: what is generated, lint and types. Steps that need nothing of each other run at the same time.
 *
 * Runs every step whatever became of the others, and prints what those say that fail.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command; it is false when the command fails, and then its output has been printed. */
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

/** Runs commands one after another, until one fails. */
async function inOrder(...commands: readonly string[]): Promise<boolean> {
  for (const command of commands) if (!(await run(command))) return false;
  return true;
}

// The lists of domains come first: the schema is made of them. The types of the tests' documents are checked
// after they are written.
const passed =
  (await run('node scripts/domains.ts --check')) &&
  (await Promise.all([
    inOrder('graphql-codegen', 'node --run typecheck'),
    inOrder('node --run lint', 'node scripts/files-of-schema.ts --check'),
  ]));
if (passed === false || passed.includes(false)) process.exitCode = 1;
