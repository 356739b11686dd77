/** The facade as a library: in another server, next to another facade, and closing it. */
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createFacade, type Facade } from '../../src/facade/facade.ts';
import { eventually } from '../eventually.ts';
import { answer, startWorld } from '../harness.ts';
import { startHost } from './host.ts';
import { document, send } from './send.ts';

const query = '{ organization(id: "acme") { title } }';

async function startService(title: string) {
  const service = await startWorld({
    upstream: (_request, response) =>
      answer(response, { object: 'organization', id: 'acme', title }),
  });
  return service.upstreamUrl;
}

function endsWithTest(facade: Facade): Facade {
  onTestFinished(() => facade.close());
  return facade;
}

test('its listener serves one path of a server with others', async () => {
  const upstreamUrl = await startService('Acme');
  const facade = endsWithTest(createFacade({ upstreamUrl, endpoint: '/api/graphql' }));
  const host = await startHost((request, response) => {
    if (request.url?.startsWith('/api/')) facade.listener(request, response);
    else response.end('something else');
  });
  expect((await send(host, { ...document(query), path: '/api/graphql' })).data).toEqual({
    organization: { title: 'Acme' },
  });
  expect((await send(host, { path: '/graphql' })).text).toBe('something else');
  expect((await send(host, { path: '/api/other' })).status).toBe(404);
});

test('its fetch handler serves requests of the Fetch standard', async () => {
  const upstreamUrl = await startService('Acme');
  const facade = endsWithTest(createFacade({ upstreamUrl }));
  const response = await facade.fetch(
    new Request(`https://docs.example.com${facade.endpoint}`, document(query)),
  );
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ data: { organization: { title: 'Acme' } } });
});

const asRequest = ({ method = 'GET', url, headers }: IncomingMessage, body: Readable) =>
  new Request(`http://localhost${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]),
    ...(method === 'POST' && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });

test('its fetch handler can serve a route of any server', async () => {
  const upstreamUrl = await startService('Acme');
  const facade = endsWithTest(createFacade({ upstreamUrl }));
  const host = await startHost(async (request, response) => {
    if (!request.url?.startsWith(facade.endpoint)) return void response.end('something else');
    const { status, headers, body } = await facade.fetch(asRequest(request, request));
    response.writeHead(status, [...headers].flat());
    for await (const chunk of body ?? []) response.write(chunk);
    response.end();
  });
  expect((await send(host, document(query))).data).toEqual({ organization: { title: 'Acme' } });
  expect((await send(host, { path: '/' })).text).toBe('something else');
});

test('two facades in one process are independent', async () => {
  const [one, two] = await Promise.all(
    ['One', 'Two'].map(async (title) =>
      endsWithTest(
        createFacade({ upstreamUrl: await startService(title), trace: title === 'Two' }),
      ),
    ),
  );
  const ask = async (facade: Facade | undefined) => {
    const request = document(query, {}, { 'x-upstream-trace': '1' });
    const response = await facade?.fetch(new Request('http://x/graphql', request));
    return response?.json();
  };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => ask(index % 2 === 0 ? one : two)),
  );
  for (const [index, { data, extensions }] of answers.entries()) {
    expect(data).toEqual({ organization: { title: index % 2 === 0 ? 'One' : 'Two' } });
    expect(extensions === undefined).toBe(index % 2 === 0);
  }
});

test('a closed one does not affect the other', async () => {
  const upstreamUrl = await startService('Acme');
  const [one, two] = [createFacade({ upstreamUrl }), endsWithTest(createFacade({ upstreamUrl }))];
  await one.close();
  const response = await two.fetch(new Request('http://x/graphql', document(query)));
  expect(await response.json()).toEqual({ data: { organization: { title: 'Acme' } } });
});

test('closing waits for running calls, then closes the connections', async () => {
  const held: (() => void)[] = [];
  let connections = 0;
  const { url } = await startHost((request, response) => {
    connections += 1;
    request.socket.once('close', () => {
      connections -= 1;
    });
    held.push(() => answer(response, { object: 'organization', id: 'acme', title: 'Acme' }));
  });
  const facade = createFacade({ upstreamUrl: url });
  const asked = facade.fetch(new Request('http://x/graphql', document(query)));
  await eventually(() => expect(held).toHaveLength(1));
  const closed = facade.close();
  held[0]?.();
  expect(await (await asked).json()).toEqual({ data: { organization: { title: 'Acme' } } });
  await closed;
  await eventually(() => expect(connections).toBe(0));
});
