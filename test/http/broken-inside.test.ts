/** Requests that fail because of a defect: their responses and log lines. */
import { expect, onTestFinished, test } from 'vitest';
import { createFacade, type FacadeOptions } from '../facade.ts';
import { logged } from '../logged.ts';
import { startHost } from './host.ts';
import { document, parameters, send } from './send.ts';

/** A facade without a service, and the log lines of its requests. */
function startFacade(options: Partial<FacadeOptions> = {}) {
  const { logger, entries } = logged();
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', logger, ...options });
  onTestFinished(() => facade.close());
  const reported = (kind: string) => entries().filter(({ msg }) => msg === kind);
  return { facade, reported };
}

const headers = { authorization: 'Bearer nobody', 'x-request-id': 'the-one' };
const asked = '{ __schema { types { name } } }';
const post = document(asked, {}, headers);
const code = 'INTERNAL_SERVER_ERROR';
const message = 'Internal error in Docgraph.';
const body = { errors: [{ message, extensions: { code } }] };
const line = { level: 50, requestId: 'the-one', status: 500, calls: 0, codes: [code] };

const ways = ['POST', 'GET', 'Fetch'] as const;

test.for(ways)('one with a failing clock: %s', async (way) => {
  let isBroken = false;
  const now = () => {
    if (isBroken) throw new Error('There is no clock.');
    return performance.now();
  };
  const { facade, reported } = startFacade({ now });
  const host = await startHost(facade.listener);
  isBroken = true;
  const requests = {
    POST: post,
    GET: { ...parameters({ query: asked }), headers },
  };
  const answered =
    way === 'Fetch'
      ? await facade.fetch(new Request(`${host.url}/graphql`, post))
      : await send(host, requests[way]);
  isBroken = false;
  expect(answered.status).toBe(500);
  expect(reported('request')).toMatchObject([line]);
});

test('one whose response cannot be sent', async () => {
  const { facade, reported } = startFacade();
  const host = await startHost((request, response) => {
    const { writeHead } = response;
    response.writeHead = () => {
      response.writeHead = writeHead;
      throw new Error('A header of the host cannot be set.');
    };
    facade.listener(request, response);
  });
  const answered = await send(host, document('{ __typename }', {}, headers));
  expect([answered.status, JSON.parse(answered.text)]).toEqual([500, body]);
  expect(answered.headers.get('x-request-id')).toBe('the-one');
  expect(reported('request')).toMatchObject([line]);
  expect(reported('internal error')).toMatchObject([{ requestId: 'the-one' }]);
});

test('one whose address the host cannot resolve', async () => {
  const { facade, reported } = startFacade();
  const request = new Request('http://localhost/graphql', post);
  Object.defineProperty(request, 'url', { value: undefined });
  const answered = await facade.fetch(request);
  expect([answered.status, await answered.json()]).toEqual([500, body]);
  expect(answered.headers.get('x-request-id')).toBe('the-one');
  expect(reported('request')).toMatchObject([line]);
  expect(reported('internal error')).toMatchObject([{ requestId: 'the-one' }]);
});
