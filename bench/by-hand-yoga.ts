/**
 * Runs the server that is written by hand with GraphQL Yoga, Pothos and DataLoader in its own process: the
 * schema of `by-hand-schema.ts` under the defaults of Yoga, or under `yogaOptions` of Docgraph with the argument `lean`.
 */
import { createServer } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { yogaOptions } from '../src/server/yoga-options.ts';
import { callsTo } from './by-hand-calls.ts';
import { contextOf } from './by-hand-context.ts';
import { schema } from './by-hand-schema.ts';
import { announce } from './child.ts';

const [upstreamUrl = '', options] = process.argv.slice(2);
const callAs = callsTo(upstreamUrl);

const yoga = createYoga({
  ...(options === 'lean' && { ...yogaOptions, parserAndValidationCache: true }),
  schema,
  context: ({ request }) => contextOf(callAs(request.headers.get('authorization') ?? '')),
});

announce(createServer(yoga));
