/** Compressed responses: encodings, sizes and headers, on each request path. */
import { type OutgoingHttpHeaders, request } from 'node:http';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { getIntrospectionQuery } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { FacadeOptions } from '../facade.ts';
import { answer } from '../harness.ts';
import { startWays } from './get-ways.ts';
import { document, parameters, type SendOptions } from './send.ts';

interface Sent {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}

/** Sends a request, and returns the bytes of the response as they were sent. */
const sendFor = (url: string, { path = '/graphql', method, headers, body }: SendOptions) =>
  new Promise<Sent>((resolve, reject) => {
    const options = {
      method: method ?? 'GET',
      headers: headers as OutgoingHttpHeaders,
      agent: false,
    };
    const sent = request(`${url}${path}`, options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode: status, headers: received } = response;
      resolve({ status, headers: received, body: Buffer.concat(chunks) });
    });
    sent.once('error', reject).end(body);
  });

const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** The text of a response, whose length is checked. */
function textOf({ headers, body }: Sent): string {
  if (headers['content-length'] !== undefined)
    expect(Number(headers['content-length'])).toBe(body.length);
  const decode = decoders[String(headers['content-encoding'] ?? '')];
  return (decode ? decode(body) : body).toString();
}

/** A service whose titles have this many characters. */
const titled = (length: number, facade: Partial<FacadeOptions> = { compress: 'both' }) =>
  startWays({
    facade,
    upstream: (_request, response) =>
      answer(response, { object: 'organization', id: 'acme', title: 'Größe '.repeat(length / 6) }),
  });

const title = '{ organization(id: "acme") { title } }';
const accepting = (encodings: string | undefined, query = title) =>
  document(query, {}, encodings === undefined ? {} : { 'accept-encoding': encodings });
const got = (encodings: string, headers: Record<string, string> = {}): SendOptions => {
  const asked = parameters({ query: title });
  return { ...asked, headers: { ...asked.headers, 'accept-encoding': encodings, ...headers } };
};

describe('the encoding', () => {
  test.each<[string, [accepted: string | undefined, encoding: string | undefined][]]>([
    [
      'both',
      [
        ['gzip', 'gzip'],
        ['zstd', 'zstd'],
        ['gzip, deflate, br, zstd', 'zstd'],
        ['GZIP', 'gzip'],
        ['zstd;q=0.5, gzip', 'gzip'],
        ['zstd ; q=0.5 , gzip ; q=0.4', 'zstd'],
        ['gzip;q=0, zstd;q=0.0', undefined],
        ['*', 'zstd'],
        ['zstd;q=0, *;q=0.1', 'gzip'],
        ['identity, gzip;q=0.5', undefined],
        ['identity;q=0.5, gzip', 'gzip'],
        ['identity;q=0, br', undefined],
        ['gzip;q=x', undefined],
        ['br, deflate', undefined],
        ['', undefined],
        [undefined, undefined],
      ],
    ],
    [
      'gzip',
      [
        ['zstd, gzip;q=0.1', 'gzip'],
        ['zstd', undefined],
      ],
    ],
    [
      'zstd',
      [
        ['gzip, zstd;q=0.1', 'zstd'],
        ['gzip', undefined],
      ],
    ],
  ])('is the one that the client prefers, with COMPRESS=%s', async (compress, rows) => {
    const [, ways] = await titled(6_000, { compress: compress as 'both' });
    for (const [way, url] of ways)
      for (const [accepted, encoding] of rows) {
        const sent = await sendFor(url, accepting(accepted));
        expect(sent.headers['content-encoding'], `${way}: ${accepted}`).toBe(encoding);
        expect(sent.headers.vary).toBe('Accept-Encoding');
        expect(JSON.parse(textOf(sent))).toEqual({
          data: { organization: { title: 'Größe '.repeat(1_000) } },
        });
        if (encoding) expect(sent.body.length).toBeLessThan(500);
      }
  });

  test('is none for data without COMPRESS, and no header mentions it', async () => {
    const [, ways] = await titled(6_000, {});
    for (const [, url] of ways) {
      const { headers } = await sendFor(url, accepting('gzip, zstd'));
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, undefined]);
    }
  });

  test.each(['off', 'gzip'] as const)(
    'is the one that the client prefers for the schema, with COMPRESS=%s',
    async (compress) => {
      const [, ways] = await titled(6_000, { compress });
      const query = getIntrospectionQuery();
      for (const [way, url] of ways) {
        const plain = await sendFor(url, accepting(undefined, query));
        expect(plain.headers['content-encoding'], way).toBeUndefined();
        expect(plain.body.length).toBeGreaterThan(500_000);
        const sent = await sendFor(url, accepting('gzip', query));
        expect([way, sent.headers['content-encoding']]).toEqual([way, 'gzip']);
        expect(sent.body.length).toBeLessThan(150_000);
        expect(textOf(sent) === plain.body.toString()).toBe(true);
        for (const { headers } of [plain, sent]) expect(headers.vary).toBe('Accept-Encoding');
      }
    },
  );

  test.each([
    ['less than 4 kB', 3_000, title],
    [
      'a mutation',
      6_000,
      'mutation { createTeam(input: { organizationId: "acme", title: "A" }) { team { title } } }',
    ],
    [
      'a document that names a key',
      6_000,
      `${title.slice(0, -1)} space(id: "s") { urls { published(shareKey: "k") } } }`,
    ],
    [
      'the configuration of an integration, which often has keys of other systems',
      6_000,
      `${title.slice(0, -1)} integration(id: "i") { installations(first: 1) { nodes { configuration } } } }`,
    ],
    [
      'a certificate in a fragment',
      6_000,
      `query { organization(id: "acme") { title ...F } } fragment F on Organization { samlProviders(first: 1) { nodes { ... { certificate } } } }`,
    ],
  ])('is none for %s', async (_, length, query) => {
    const [, ways] = await titled(length);
    for (const [way, url] of ways) {
      const sent = await sendFor(url, accepting('gzip, zstd', query));
      expect(sent.headers['content-encoding'], way).toBeUndefined();
      expect(sent.headers.vary).toBe('Accept-Encoding');
      expect(JSON.parse(textOf(sent)).data).toBeTypeOf('object');
      if (length > 4_096) expect(sent.body.length).toBeGreaterThan(4_096);
    }
  });

  test('is none for events', async () => {
    const [, ways] = await titled(6_000);
    const { body, ...rest } = accepting('gzip', `{ ${'unknown '.repeat(500)} }`);
    const headers = { ...rest.headers, accept: 'text/event-stream' };
    for (const [, url] of ways) {
      const sent = await sendFor(url, { ...rest, headers, body });
      expect(sent.headers['content-type']).toMatch(/^text\/event-stream/);
      expect(sent.headers['content-encoding']).toBe('none');
    }
  });
});

test('a tag applies to every encoding of a response', async () => {
  const [, ways] = await titled(6_000);
  const tags = new Set<unknown>();
  for (const [, url] of ways)
    for (const encoding of ['gzip', 'zstd', 'identity']) {
      const sent = await sendFor(url, got(encoding));
      expect(sent.headers['content-encoding'] ?? 'identity').toBe(encoding);
      expect(sent.headers.vary).toBe('Authorization, Accept, Accept-Language, Accept-Encoding');
      const { etag = '' } = sent.headers;
      tags.add(etag);
      for (const next of ['gzip', 'zstd', 'identity']) {
        const again = await sendFor(url, got(next, { 'if-none-match': String(etag) }));
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers['content-encoding']).toBeUndefined();
        expect(again.headers.vary).toBe(sent.headers.vary);
        expect(again.headers.etag).toBe(etag);
      }
    }
  expect([...tags]).toEqual([expect.stringMatching(/^W\/"/)]);
});

test('a HEAD has no body, and no encoding of one', async () => {
  const [, ways] = await titled(6_000);
  for (const [, url] of ways) {
    const sent = await sendFor(url, { ...got('gzip'), method: 'HEAD' });
    expect(sent.body.length).toBe(0);
    expect(sent.headers['content-encoding']).toBeUndefined();
    expect(String(sent.headers.vary)).toContain('Accept-Encoding');
  }
});

test('Vary also names the headers for other origins', async () => {
  const [, ways] = await titled(6_000, { compress: 'gzip', corsOrigins: ['https://a.example'] });
  for (const [, url] of ways) {
    const { headers } = await sendFor(url, accepting('gzip'));
    expect(headers.vary).toBe('Origin, Accept-Encoding');
  }
});

test('many concurrent long responses are complete', async () => {
  const [, ways] = await titled(30_000);
  for (const [, url] of ways) {
    const query = `{ ${Array.from({ length: 4 }, (_, n) => `a${n}: organization(id: "acme") { title }`).join(' ')} }`;
    const encodings = ['gzip', 'zstd'];
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) => sendFor(url, accepting(encodings[n % 2], query))),
    );
    const texts = new Set(all.map(textOf));
    expect(texts.size).toBe(1);
    expect([...texts].join('').length).toBeGreaterThan(120_000);
    expect(all.map(({ headers }) => headers['content-encoding'])).toEqual(
      all.map((_, n) => encodings[n % 2]),
    );
  }
});
