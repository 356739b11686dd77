import { describe, expect } from 'vitest';
import { openApiSpecOperations } from '../../src/domains/openapi-specs/operations.ts';
import { readerToken } from '../../src/sandbox/service/access.ts';
import { afterNoon, type Clocked, startClocked } from './moving-clock.ts';
import { refuses } from './refusals.ts';
import { noon, test } from './service.ts';

const {
  listOpenApiSpecs,
  createOpenApiSpec,
  getOpenApiSpec,
  setOpenApiSpecSource,
  deleteOpenApiSpec,
  updateOpenApiSpec,
} = openApiSpecOperations;

const acme = { organizationId: 'acme' };
const at = (specSlug: string) => ({ ...acme, specSlug });
const source = { url: 'https://api.acme.example/billing.json' };

/** The members about the processing of a spec. */
async function progressOf({ call }: Clocked, specSlug: string) {
  const spec = await call(getOpenApiSpec, { path: at(specSlug) });
  const { processingState, lastVersion, lastProcessedAt, lastProcessErrorCode } = spec;
  return [processingState, lastVersion, lastProcessedAt, lastProcessErrorCode];
}

refuses({
  operations: openApiSpecOperations,
  thing: 'OpenAPI spec',
  parameter: 'specSlug',
  id: 'payments',
  naming: /^(get|update)/,
  bodies: {
    createOpenApiSpec: { slug: 'billing', source },
    setOpenApiSpecSource: { source },
    updateOpenApiSpec: { visibility: 'public' },
  },
});

describe('the seed', () => {
  test('acme has 15 specs in every state, globex none', async ({ call }) => {
    const { items, count } = await call(listOpenApiSpecs, { path: acme });
    expect(count).toBe(15);
    const slugsIn = (state: string) =>
      items.filter((spec) => spec?.processingState === state).map((spec) => spec?.slug);
    expect(slugsIn('pending')).toEqual(['feature-flags']);
    expect(slugsIn('progress')).toEqual(['audit-log']);
    const codes = items.map((spec) => spec?.lastProcessErrorCode).filter(Boolean);
    expect(codes).toEqual(['FETCH_ERROR', 'FETCH_TIMEOUT', 'PARSE_ERROR']);
    const elsewhere = await call(listOpenApiSpecs, { path: { organizationId: 'globex' } });
    expect(elsewhere).toEqual({ items: [], count: 0 });
  });

  test('a spec is addressed by its slug, and also has an id', async ({ call, send }) => {
    const spec = await call(getOpenApiSpec, { path: at('payments') });
    expect(spec).toMatchObject({
      object: 'openapi-spec',
      id: 'spec-1',
      slug: 'payments',
      lastVersion: 'spec-1-v3',
      urls: {
        location: 'https://api.docs.example/v1/orgs/acme/openapi/payments',
        app: 'https://app.docs.example/o/acme/openapi/payments',
        published: 'https://acme.docs.example/openapi/payments',
      },
    });
    expect((await send('GET', '/orgs/acme/openapi/spec-1')).status).toBe(404);
  });

  test('a reader can read it and not change it', async ({ call }) => {
    const spec = await call(getOpenApiSpec, { path: at('payments'), token: readerToken });
    expect(spec.permissions).toEqual({ view: true, edit: false });
  });
});

describe('createOpenApiSpec', () => {
  test('creates a private spec with pending processing', async ({ call, send }) => {
    const raw = await send('POST', '/orgs/acme/openapi', { body: { slug: 'Billing-2', source } });
    expect(raw.status).toBe(201);
    expect(raw.json).toEqual({
      object: 'openapi-spec',
      id: 'spec-16',
      slug: 'Billing-2',
      sourceURL: source.url,
      createdAt: noon,
      updatedAt: noon,
      processingState: 'pending',
      visibility: 'private',
      permissions: { view: true, edit: true },
      urls: {
        location: 'https://api.docs.example/v1/orgs/acme/openapi/Billing-2',
        app: 'https://app.docs.example/o/acme/openapi/Billing-2',
      },
    });
    expect(await call(getOpenApiSpec, { path: at('Billing-2') })).toEqual(raw.json);
    const { items } = await call(listOpenApiSpecs, { path: acme });
    expect(items.at(-1)).toEqual(raw.json);
  });

  test('refuses a slug in use, in this organization', async ({ call, refusal }) => {
    const body = { slug: 'payments', source };
    expect(await refusal(createOpenApiSpec, { path: acme, body })).toBe(
      '409 The slug "payments" is taken by another OpenAPI spec.',
    );
    const made = await call(createOpenApiSpec, { path: { organizationId: 'globex' }, body });
    expect(made.slug).toBe('payments');
  });

  test.for([
    [{ slug: 'billing', source: {} }, 'accepts exactly one of url and text'],
    [
      { slug: 'billing', source: { ...source, text: 'openapi: 3.1.0' } },
      'accepts exactly one of url',
    ],
    [{ slug: 'billing', source: { url: 'ftp://acme.example/spec' } }, 'http or https address'],
    [{ slug: 'billing', source: { url: `https://a.example/${'x'.repeat(2048)}` } }, 'source.url'],
    [{ slug: '', source }, 'slug'],
    [{ slug: 'x'.repeat(101), source }, 'slug'],
    [{ slug: 'two--hyphens', source }, 'groups joined by hyphens'],
    [{ slug: 'billing' }, '"source" is required'],
  ] as const)('refuses %j', async ([body, message], { send }) => {
    const raw = await send('POST', '/orgs/acme/openapi', { body });
    expect(raw.status).toBe(400);
    expect(raw.text.replaceAll('\\"', '"')).toContain(message);
  });
});

describe('processing', () => {
  test('begins after 10 seconds and is done after 30', async () => {
    const service = await startClocked();
    await service.call(createOpenApiSpec, { path: acme, body: { slug: 'billing', source } });
    const none = [undefined, undefined, undefined];
    expect(await progressOf(service, 'billing')).toEqual(['pending', ...none]);
    service.pass(9.999);
    expect(await progressOf(service, 'billing')).toEqual(['pending', ...none]);
    service.pass(0.001);
    expect(await progressOf(service, 'billing')).toEqual(['progress', ...none]);
    service.pass(19.999);
    expect(await progressOf(service, 'billing')).toEqual(['progress', ...none]);
    service.pass(0.001);
    const done = ['complete', 'spec-16-v1', afterNoon(30), undefined];
    expect(await progressOf(service, 'billing')).toEqual(done);
    service.pass(86_400);
    expect(await progressOf(service, 'billing')).toEqual(done);
  });

  test.each([
    [{ url: 'https://specs.acme.invalid/x.json' }, 'FETCH_ERROR', 'host-not-found'],
    [{ url: 'https://slow.acme.invalid/x.json' }, 'FETCH_ERROR', 'host-not-found'],
    [{ url: 'https://slow.acme.example/x.json' }, 'FETCH_TIMEOUT', 'timeout'],
    [{ text: ' ' }, 'PARSE_ERROR', 'missing-member'],
    [{ text: 'Our API, openapi: soon' }, 'PARSE_ERROR', 'missing-member'],
    [{ text: '{"openapi": "3.1.0"' }, 'PARSE_ERROR', 'not-json'],
    [{ text: '{"swagger": "2.0"}' }, 'PARSE_ERROR', 'missing-member'],
  ])('of %j fails with %s', async (bad, lastProcessErrorCode, code) => {
    const service = await startClocked();
    await service.call(createOpenApiSpec, { path: acme, body: { slug: 'bad', source: bad } });
    service.pass(29);
    expect(await progressOf(service, 'bad')).toEqual(['progress', ...Array(3).fill(undefined)]);
    service.pass(1);
    const spec = await service.call(getOpenApiSpec, { path: at('bad') });
    expect(spec).toMatchObject({
      processingState: 'complete',
      lastProcessedAt: afterNoon(30),
      lastProcessErrorCode,
      lastProcessedErrors: [{ code, message: expect.any(String) }],
    });
    expect(spec).not.toHaveProperty('lastVersion');
  });

  test.each([
    ['openapi: 3.1.0\ninfo: {}'],
    ['# Ours\n"openapi": "3.0.3"'],
    ['{"info": {}, "openapi": "3.1.0"}'],
  ])('accepts the text %j, without a URL', async (text) => {
    const service = await startClocked();
    const body = { slug: 'text', source: { text } };
    expect(await service.call(createOpenApiSpec, { path: acme, body })).not.toHaveProperty(
      'sourceURL',
    );
    service.pass(30);
    expect(await progressOf(service, 'text')).toEqual([
      'complete',
      'spec-16-v1',
      afterNoon(30),
      undefined,
    ]);
  });
});

describe('setOpenApiSpecSource', () => {
  test('creates a missing spec', async ({ call }) => {
    const { value, isCreated } = await call(setOpenApiSpecSource, {
      path: at('billing'),
      body: { source },
    });
    expect(isCreated).toBe(true);
    expect(value).toMatchObject({ slug: 'billing', processingState: 'pending', createdAt: noon });
    expect(await call(getOpenApiSpec, { path: at('billing') })).toEqual(value);
  });

  test('refuses to create one with an invalid slug', async ({ refusal }) => {
    expect(await refusal(setOpenApiSpecSource, { path: at('a_b'), body: { source } })).toBe(
      '400 The slug must be letters and digits, in groups joined by hyphens.',
    );
  });

  test('processes it again, and keeps the previous result until then', async () => {
    const service = await startClocked();
    const path = at('payments');
    const before = await service.call(getOpenApiSpec, { path });
    const { value, isCreated } = await service.call(setOpenApiSpecSource, {
      path,
      body: { source },
    });
    expect(isCreated).toBe(false);
    expect(value).toEqual({
      ...before,
      sourceURL: source.url,
      updatedAt: noon,
      processingState: 'pending',
    });
    service.pass(30);
    expect(await progressOf(service, 'payments')).toEqual([
      'complete',
      'spec-1-v4',
      afterNoon(30),
      undefined,
    ]);
  });

  test('a failure keeps the version, and ends with the next success', async () => {
    const service = await startClocked();
    const path = at('payments');
    const bad = { text: 'nothing' };
    await service.call(setOpenApiSpecSource, { path, body: { source: bad } });
    service.pass(30);
    const failed = ['spec-1-v3', afterNoon(30), 'PARSE_ERROR'];
    expect(await progressOf(service, 'payments')).toEqual(['complete', ...failed]);
    await service.call(setOpenApiSpecSource, { path, body: { source } });
    expect(await progressOf(service, 'payments')).toEqual(['pending', ...failed]);
    service.pass(30);
    const done = ['complete', 'spec-1-v5', afterNoon(60), undefined];
    expect(await progressOf(service, 'payments')).toEqual(done);
  });

  test('a source set during processing starts it again', async () => {
    const service = await startClocked();
    const path = at('billing');
    await service.call(setOpenApiSpecSource, { path, body: { source } });
    service.pass(29);
    await service.call(setOpenApiSpecSource, { path, body: { source } });
    service.pass(5);
    const none = [undefined, undefined, undefined];
    expect(await progressOf(service, 'billing')).toEqual(['pending', ...none]);
    service.pass(25);
    const done = ['complete', 'spec-16-v2', afterNoon(59), undefined];
    expect(await progressOf(service, 'billing')).toEqual(done);
  });
});

describe('updateOpenApiSpec', () => {
  test('publishes a spec, and unpublishes it', async ({ call }) => {
    const path = at('inventory');
    const { urls, ...rest } = await call(getOpenApiSpec, { path });
    const open = await call(updateOpenApiSpec, { path, body: { visibility: 'public' } });
    expect(open).toEqual({
      ...rest,
      visibility: 'public',
      updatedAt: noon,
      urls: { ...urls, published: 'https://acme.docs.example/openapi/inventory' },
    });
    const closed = await call(updateOpenApiSpec, { path, body: { visibility: 'private' } });
    expect(closed.urls).toEqual(urls);
  });

  test('publishes no spec without a version', async ({ call }) => {
    const body = { visibility: 'public' as const };
    const { urls } = await call(updateOpenApiSpec, { path: at('analytics'), body });
    expect(urls).not.toHaveProperty('published');
  });

  test.for([{}, { visibility: 'secret' }])('refuses %j', async (body, { send }) => {
    expect((await send('PATCH', '/orgs/acme/openapi/payments', { body })).status).toBe(400);
  });
});

test('a deleted spec is missing, and its slug can be used with another ID', async ({
  call,
  send,
}) => {
  const path = at('payments');
  expect(await call(deleteOpenApiSpec, { path })).toBe(true);
  expect((await send('GET', '/orgs/acme/openapi/payments')).status).toBe(404);
  expect(await call(deleteOpenApiSpec, { path })).toBe(false);
  const { value, isCreated } = await call(setOpenApiSpecSource, { path, body: { source } });
  expect([isCreated, value.id]).toEqual([true, 'spec-16']);
});
