/**
 * Runs the server that is written by hand with GraphQL Yoga, Pothos and DataLoader in its own process: the
 * schema of `by-hand-schema.ts` under the defaults of Yoga.
 */
import { createServer } from 'node:http';
import { createYoga } from 'graphql-yoga';
import { callsTo } from './by-hand-calls.ts';
import { contextOf } from './by-hand-context.ts';
import { schema } from './by-hand-schema.ts';
import { announce } from './child.ts';

const [upstreamUrl = ''] = process.argv.slice(2);
const callAs = callsTo(upstreamUrl);

/** Other options of Yoga than the schema and the context: none, so that its defaults apply. */
const yogaOptions = {};

const yoga = createYoga({
  ...yogaOptions,
  schema,
  context: ({ request }) => contextOf(callAs(request.headers.get('authorization') ?? '')),
});

announce(createServer(yoga));
