/** The sandbox alone, for whoever wants to look at the REST interface without the facade. */
import { readSandboxConfig } from '../config.ts';
import { sandboxTokens } from './access.ts';
import { openSandbox } from './open.ts';

const defaultPort = 4010;

try {
  const { url, close } = await openSandbox(readSandboxConfig(), defaultPort);
  console.log(`Sandbox  ${url}/v1`);
  console.log(`Tokens   ${Object.keys(sandboxTokens).join(', ')}`);
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
