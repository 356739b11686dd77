/**
 * `npm run check`: generated files, lint and types. Runs every step even if others fail, prints the output of those
 * that fail, and names them at the end.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pathOf } from './generated-files.ts';

const failed: string[] = [];

/** Runs a command. If it fails, prints its output. */
async function run(command: string): Promise<void> {
  const child = spawn(command, {
    cwd: pathOf(''),
    shell: true,
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code]: (number | null)[] = await once(child, 'close');
  if (code === 0) return;
  console.error(`> ${command}\n${output}`);
  failed.push(command);
}

async function inOrder(...commands: readonly string[]): Promise<void> {
  for (const command of commands) await run(command);
}

// The lists of domains must be checked first, since the schema depends on them. Types are checked after the
// types of the tests' documents have been generated.
await run('node scripts/domains.ts --check');
await Promise.all([
  inOrder('graphql-codegen', 'node --run typecheck', 'node --run typecheck:graphiql'),
  inOrder(
    'node --run lint',
    'node scripts/agent-tools.ts',
    'node scripts/files-of-schema.ts --check',
  ),
]);
for (const command of failed) console.error(`This check failed: ${command}`);
if (failed.length > 0) process.exitCode = 1;
