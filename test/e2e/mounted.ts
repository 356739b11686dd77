/** A host that mounts the facade: the modules it loads, and the effect of `warmUp`. */
import { createFacade } from '../../src/facade/facade.ts';

const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9' });
console.log('mounted');
await facade.warmUp();
console.log('warm');
