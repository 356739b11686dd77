/** The sandbox alone, for whoever wants to look at the REST interface without the facade. */
import { readSandboxConfig } from '../config.ts';
import { sandboxTokens } from './access.ts';
import { createSandbox } from './server.ts';

const defaultPort = 4010;

try {
  const { SANDBOX_PORT = defaultPort, SANDBOX_DATA, SANDBOX_LATENCY_MS } = readSandboxConfig();
  const sandbox = createSandbox({ data: SANDBOX_DATA, latencyMs: SANDBOX_LATENCY_MS });
  console.log(`Sandbox  ${await sandbox.listen(SANDBOX_PORT)}/v1`);
  console.log(`Tokens   ${Object.keys(sandboxTokens).join(', ')}`);
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void sandbox.close());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
