/** Faults of a service in its response to one read. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { answer, refuse } from '../harness.ts';

type Faults = Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => void>
>;

/** Ways to give no response that can be read. */
export const failures: Faults = {
  'refuses with 403': (_, response) => refuse(response, 403),
  'refuses with 404': (_, response) => refuse(response, 404),
  'refuses with 405': (_, response) => refuse(response, 405),
  'refuses with 429': (_, response) => refuse(response, 429),
  'refuses with 429 for a minute': (_, response) => {
    response.setHeader('retry-after', '60');
    refuse(response, 429);
  },
  'fails with 500': (_, response) => refuse(response, 500),
  'lacks the operation': (_, response) => void response.writeHead(404).end('<h1>Not found</h1>'),
  'fails with 503 for a minute': (_, response) => {
    response.setHeader('retry-after', '60');
    refuse(response, 503);
  },
  'closes the connection': ({ socket }) => socket.destroy(),
  'returns no JSON': (_, response) => void response.end('hello'),
};

/** All ways to give no list. */
export const listFaults: Faults = {
  ...failures,
  hangs: () => {},
  'returns something else': (_, response) => answer(response, { items: 'none' }),
  'returns an empty list': (_, response) => answer(response, { items: [] }),
};
