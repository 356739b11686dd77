/** Uses all types of the package as its users would, including what the types must refuse. */
import { createServer, type Server } from 'node:http';
import { createFacade, type Facade, type FacadeOptions } from 'docgraph';
import { type CountedFault, type Fault, type SandboxCall, startSandbox } from 'docgraph/sandbox';
import { pino } from 'pino';

const options: FacadeOptions = {
  upstreamUrl: new URL('https://api.example.com'),
  endpoint: '/api/graphql',
  deadlineMs: 5_000,
  memoryBytes: 256_000_000,
  proxy: { https: 'http://proxy.example.com:3128', noProxy: 'localhost' },
  tls: { ca: Buffer.from('') },
  graphiql: { token: 'sandbox-admin' },
  corsOrigins: ['https://docs.example.com'],
  logger: pino(),
};

export const facade: Facade = createFacade(options);
export const server: Server = createServer(facade.listener);
export const answered: Promise<Response> = facade.fetch(new Request('https://docs.example.com'));
export const closed: Promise<void> = facade.close();
export const states: [string, boolean] = [facade.endpoint, facade.upstreamReachable()];

const calls: SandboxCall[] = [];
const sandbox = await startSandbox({ port: 0, latencyMs: 5, onCall: (call) => calls.push(call) });
const fault: Fault = { method: 'GET', share: 0.5, seed: 2, status: 503, retryAfter: 1 };
sandbox.addFault(fault);
sandbox.advanceClock(60);
export const faults: readonly CountedFault[] = sandbox.faults();
export const time: Date = sandbox.now();

// @ts-expect-error A fault cannot cut anything else.
sandbox.addFault({ cut: 'all' });
// @ts-expect-error There is no such option.
void startSandbox({ token: 'x' });
// @ts-expect-error The address of the service is needed.
createFacade({});
// @ts-expect-error There is no such option.
createFacade({ upstreamUrl: '', upstream: '' });
// @ts-expect-error Settings of a part are checked as well.
createFacade({ upstreamUrl: '', graphiql: { token: 1 } });
// @ts-expect-error The returned value has a type.
facade.listen();
