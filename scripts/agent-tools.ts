/** Checks the tools of `examples/agent` as a facade does when it starts. */
import { createFacade } from '../src/facade/facade.ts';
import { fail, pathOf } from './generated-files.ts';

const facade = createFacade({
  upstreamUrl: 'http://127.0.0.1:9',
  mcp: 'documents',
  mcpFiles: [pathOf('examples/agent/tools')],
  mcpWrites: 'on',
});
try {
  await facade.ready();
} catch (error) {
  fail([error instanceof Error ? error.message : String(error)]);
} finally {
  await facade.close();
}
