/** Starts the sandbox without the facade, or exports its data to a seed file. */
import { writeFileSync } from 'node:fs';
import { readSandboxCommand, readSandboxConfig } from '../command/config.ts';
import { exportSeed, openSandbox } from './server/open.ts';

const defaultPort = 4010;

async function run(): Promise<void> {
  const { url, tokens, close } = await openSandbox(readSandboxConfig(), defaultPort);
  // If nobody reads what was printed, the process does not end without this.
  const stop = () => void close().then(() => process.exit());
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop);
  console.log(`Sandbox  ${url}/v1`);
  console.log(`Tokens   ${tokens.join(', ')}`);
}

try {
  const { isExport, file } = readSandboxCommand();
  if (!isExport) await run();
  else if (file === undefined) process.stdout.write(exportSeed(readSandboxConfig()));
  else writeFileSync(file, exportSeed(readSandboxConfig()));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
