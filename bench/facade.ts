/** Runs the facade of a checkout in its own process, with logging. */
import { createServer } from 'node:http';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type DestinationStream, pino } from 'pino';
import { fileIn, neededFileIn } from '../test/soak/checkout.ts';
import { type Observed, observersOf, scrape } from '../test/soak/observers.ts';
import { announce } from './child.ts';

const [upstreamUrl = '', root = '', more = '{}', observed = '{}'] = process.argv.slice(2);
// As the command does; an older checkout is measured without it.
module.enableCompileCache(join(root, 'node_modules/.cache/docgraph'));
const memory = fileIn(root, 'command/process-memory.ts', 'process-memory.ts');
if (memory !== undefined) {
  const { settleMemory }: typeof import('../src/command/process-memory.ts') = await import(
    pathToFileURL(memory).href
  );
  settleMemory();
}
// Tests create facades with other constants; in an older checkout, these are options.
const { createFacade, constantNames }: FacadeModule = await import(
  pathToFileURL(neededFileIn(root, '../test/facade.ts', 'facade/facade.ts', 'facade.ts')).href
);
// As the command does; an older checkout has only the destination, and a still older one writes each line separately.
const output = fileIn(root, 'command/log-output.ts', 'http/log-output.ts');
const { openLog, logOutput }: LogModule =
  output === undefined ? {} : await import(pathToFileURL(output).href);
const logger = openLog?.('info').logger ?? pino({ base: null }, logOutput?.());
// Options that an older checkout does not have are omitted.
const { optionRows, optionKinds = optionRows }: { optionRows?: object; optionKinds?: object } =
  await import(
    pathToFileURL(
      neededFileIn(
        root,
        'server/settings/options.ts',
        'facade/checked-options.ts',
        'facade/settled-options.ts',
        'settled-options.ts',
      ),
    ).href
  );
const options = Object.entries(JSON.parse(more)).filter(
  ([name]) => Object.hasOwn(optionKinds ?? {}, name) || constantNames?.has(name),
);
const observers = await observersOf(JSON.parse(observed) as Observed, root);
const facade = createFacade({
  ...Object.fromEntries(options),
  ...observers,
  upstreamUrl,
  logger,
});
// Lists of trusted documents are read before the first request; an older checkout has none.
await (facade as Partial<typeof facade>).ready?.();
if (observers.metrics) scrape(() => facade.metrics());
const server = createServer(facade.listener);
// As the command does: a proxy gets no response to a request on a connection that is closed at the same moment.
server.keepAliveTimeout = 65_000;
announce(server);

interface FacadeModule {
  readonly createFacade: typeof import('../test/facade.ts')['createFacade'];
  readonly constantNames?: ReadonlySet<string>;
}

interface LogModule extends Partial<typeof import('../src/command/log-output.ts')> {
  readonly logOutput?: () => DestinationStream;
}
