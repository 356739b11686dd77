/** The command sends its spans to a collector. */
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { eventually } from '../eventually.ts';
import { startWorld } from '../harness.ts';
import { startHost } from '../http/host.ts';
import { document, send } from '../http/send.ts';
import { runFacade, type Settings } from './command.ts';

interface Received {
  readonly path: string;
  readonly body: {
    readonly resourceSpans: readonly {
      readonly resource: { readonly attributes: readonly { key: string; value: object }[] };
      readonly scopeSpans: readonly { readonly spans: readonly { readonly name: string }[] }[];
    }[];
  };
}

async function start(settings: Settings = {}) {
  const received: Received[] = [];
  const collector = await startHost(async (request, response) => {
    received.push({ path: request.url ?? '', body: JSON.parse(await text(request)) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const parents: (string | undefined)[] = [];
  const service = await startWorld({
    upstream: ({ headers }, response) => {
      parents.push(headers.traceparent as string | undefined);
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"object":"organization","id":"acme","title":"Acme"}');
    },
  });
  const facade = await runFacade({
    UPSTREAM_URL: service.upstreamUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otlp`,
    ...settings,
  });
  await send(facade, document('{ organization(id: "acme") { title } }'));
  return { facade, received, parents };
}

test('sends the remaining spans when it stops', async () => {
  const { facade, received, parents } = await start({ OTEL_SERVICE_NAME: 'docs' });
  facade.signal('SIGTERM');
  expect((await facade.ended).code).toBe(0);
  const [{ path, body } = { path: '', body: undefined }, ...more] = received;
  expect([path, more]).toEqual(['/otlp/v1/traces', []]);
  const [{ resource, scopeSpans } = { resource: { attributes: [] }, scopeSpans: [] }] =
    body?.resourceSpans ?? [];
  expect(resource.attributes).toContainEqual({
    key: 'service.name',
    value: { stringValue: 'docs' },
  });
  const names = scopeSpans.flatMap(({ spans }) => spans.map(({ name }) => name));
  expect(names.toSorted()).toEqual(['GET /v1/orgs/{organizationId}', 'query']);
  expect(parents).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/)]);
});

test('sends no spans of a trace that is not sampled, and continues the trace', async () => {
  const { facade, received, parents } = await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
  facade.signal('SIGTERM');
  expect((await facade.ended).code).toBe(0);
  expect(received).toEqual([]);
  expect(parents).toEqual([expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-00$/)]);
});

test('a collector that does not respond does not delay a stop', async () => {
  const asked: string[] = [];
  const silent = await startHost(({ url = '' }) => void asked.push(url));
  const { facade } = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: silent.url,
    // Spans are sent at once, so that the collector is certain to be waited for when the facade stops.
    OTEL_BSP_SCHEDULE_DELAY: '1',
    SHUTDOWN_GRACE_MS: '1000',
  });
  await eventually(() => expect(asked).toEqual(['/v1/traces']));
  facade.signal('SIGTERM');
  const { code, stdout } = await facade.ended;
  expect([code, stdout]).toEqual([0, expect.stringContaining('"msg":"stopped"')]);
});
