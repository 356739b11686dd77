/** The facade, as it runs in front of a real service. */
import { createServer } from 'node:http';
import { createFacade } from '../src/facade.ts';
import { announce } from './child.ts';

const [upstreamUrl = ''] = process.argv.slice(2);
const facade = createFacade({ upstreamUrl });
announce(createServer(facade.listener));
