/** A host's own Yoga with the plugins of Docgraph: with the defaults of Yoga, and with faulty plugins of the host. */
import { createYoga, type Plugin } from 'graphql-yoga';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDocgraph } from '../../src/facade/docgraph.ts';
import { schema } from '../../src/schema/schema.ts';
import { yogaOptions } from '../../src/server/yoga-options.ts';
import { startWorld } from '../harness.ts';
import { logged } from '../logged.ts';
import { startHost } from './host.ts';
import { document, json, parameters, type SendOptions, send, sendBytes } from './send.ts';

const canary = 'canary-9c04';
const title = '{ organization(id: "acme") { title } }';
const rename =
  'mutation { updateSpace(input: { spaceId: "handbook", title: "Café" }) { space { title } } }';

/** A Yoga in front of the sandbox. `options`: those of Yoga. */
async function startYoga(options: Partial<typeof yogaOptions>, own: readonly Plugin[] = []) {
  const world = await startWorld();
  const { logger, lines } = logged();
  const docgraph = openDocgraph({ upstreamUrl: world.upstreamUrl, logger });
  onTestFinished(docgraph.close);
  const yoga = createYoga({ ...options, schema, plugins: [docgraph.plugin, ...own] });
  return { ...(await startHost(yoga)), world, lines };
}

describe('with the defaults of Yoga', () => {
  const bytes = (text: string, encoding: 'latin1' | 'utf8', headers = {}): SendOptions => ({
    ...json('', headers),
    body: new Uint8Array(Buffer.from(text, encoding)),
  });
  const body = JSON.stringify({ query: rename });

  test.for<[name: string, status: number, request: SendOptions]>([
    ['a client that accepts no JSON', 406, document(rename, {}, { accept: 'image/png' })],
    [
      'a form',
      415,
      json(`query=${encodeURIComponent(rename)}`, {
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ],
    ['Latin-1', 400, bytes(body, 'latin1')],
    ['a compressed body', 415, bytes(body, 'utf8', { 'content-encoding': 'gzip' })],
  ])('%s is refused, and nothing is called', async ([, status, request]) => {
    const { url, world } = await startYoga({});
    expect((await send({ url }, request)).status).toBe(status);
    expect(world.calls).toEqual([]);
  });

  test('a byte order mark, `onError` and IDs are read', async () => {
    const { url } = await startYoga({});
    expect(
      await send({ url }, bytes(`\ufeff${JSON.stringify({ query: title })}`, 'utf8')),
    ).toMatchObject({ status: 200, data: { organization: { title: 'Acme' } } });
    const failing = '{ __typename organization(id: "acme") { title } space(id: "none") { title } }';
    const halted = await send({ url }, parameters({ query: failing, onError: 'HALT' }));
    expect([halted.data, halted.errors.length]).toEqual([null, 1]);
    const { errors } = await send({ url }, parameters({ documentId: 'none' }));
    expect(errors).toMatchObject([{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }]);
  });
});

test('no page of another origin may read a response', async () => {
  const { url } = await startYoga(yogaOptions);
  const { headers } = await send({ url }, document(title, {}, { origin: 'https://a.example' }));
  expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test.for<[hook: string, plugin: Plugin]>(
  (
    [
      'onRequest',
      'onRequestParse',
      'onParams',
      'onParse',
      'onValidate',
      'onContextBuilding',
      'onExecute',
      'onExecutionResult',
      'onResultProcess',
      'onResponse',
    ] as const
  ).map((hook) => [
    hook,
    {
      [hook]() {
        throw new Error(`${canary} in /src/some/file.ts`);
      },
    },
  ]),
)("an error of the host's %s is a 500 that shows nothing, and is logged", async ([, plugin]) => {
  const { url, lines } = await startYoga(yogaOptions, [plugin]);
  const { status, text } = await send({ url }, document(title));
  expect(status).toBe(500);
  expect(text).toContain('"code":"INTERNAL_SERVER_ERROR"');
  expect(text).not.toMatch(new RegExp(`${canary}|\\.ts|stack`));
  expect(lines.join('')).toContain(canary);
});

test('a Host that is no part of a URL is refused, which shows nothing', async () => {
  const { url } = await startYoga({});
  const response = await sendBytes(
    { url },
    'GET /graphql?query={__typename} HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n',
  );
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(response).not.toMatch(/\.[jt]s|stack|node_modules|TypeError/);
});
