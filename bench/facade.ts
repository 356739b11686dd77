/** The facade of a checkout in a process of its own, with its log on. */
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { announce } from './child.ts';

const [upstreamUrl = '', root = '', more = '{}'] = process.argv.slice(2);
const { createFacade }: typeof import('../src/facade.ts') = await import(
  pathToFileURL(join(root, 'src/facade.ts')).href
);
const logger = pino({ base: null });
const facade = createFacade({ ...JSON.parse(more), upstreamUrl, logger });
announce(createServer(facade.listener));
