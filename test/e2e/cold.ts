/** A host that serves the facade without a warm-up. */

import { serve } from '../../src/command/server.ts';
import { createFacade } from '../../src/facade/facade.ts';

const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', shedDelayMs: 0 });
const { url } = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0 });
console.log(`serves ${url}`);
