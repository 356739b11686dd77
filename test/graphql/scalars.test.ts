/** Values of scalars, as literals and as variables, and in requests. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askOnce, startWorld } from '../harness.ts';
import { recording } from './recording.ts';

describe('DateTime', () => {
  const ingest = (createdAt: string) =>
    `it: ingestConversations(input: { organizationId: "o", conversations: [{ restId: "c", parts: [], metadata: { createdAt: ${createdAt} } }] }) { __typename }`;

  /** The text that is sent for it, from a literal and from a variable. */
  async function sent(written: string): Promise<readonly string[]> {
    const { bodies, upstream } = recording();
    const world = await startWorld({ upstream });
    await world.ask(`mutation { ${ingest(JSON.stringify(written))} }`);
    await world.ask(`mutation ($v: DateTime) { ${ingest('$v')} }`, { v: written });
    return bodies;
  }
  const moment = (createdAt: string) =>
    expect.stringContaining(`"metadata":${JSON.stringify({ createdAt })}`);

  test.for([
    ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05T09:00:00.123456Z', '2026-01-05T09:00:00.123Z'],
    ['2026-01-05t09:00:00z', '2026-01-05T09:00:00.000Z'],
    ['2026-01-05T00:30:00+01:30', '2026-01-04T23:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ] as const)('%s is sent as %s', async ([written, wire]) => {
    expect(await sent(written)).toEqual([moment(wire), moment(wire)]);
  });

  test.for([
    '',
    '2026-01-05',
    '2026-01-05T09:00:00',
    '2026-01-05 09:00:00Z',
    '2026-01-05T09:00Z',
    '2026-01-05T24:00:00Z',
    '2026-01-05T09:00:60Z',
    '2026-01-05T09:00:00+24:00',
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '+002026-01-05T09:00:00Z',
    '2026-01-05T09:00:00Z\n',
  ])('%j is not a time', async (written) => {
    expect(await sent(written)).toEqual([]);
  });

  test('a time is equal to itself with any UTC offset', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date('0001-01-01'), max: new Date('9998-12-31'), noInvalidDate: true }),
        fc.integer({ min: -23 * 60 - 59, max: 23 * 60 + 59 }),
        async (date, minutes) => {
          const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
          const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map(
            (part) => String(part).padStart(2, '0'),
          );
          const written = `${local}${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
          const wire = moment(date.toISOString());
          expect(await sent(written)).toEqual([wire, wire]);
        },
      ),
      { numRuns: 20 },
    );
  });
});

describe('JSON', () => {
  const sent = async (properties: string) => {
    const { bodies, upstream } = recording();
    const given = properties.includes('$v') ? '($v: String)' : '';
    await askOnce(
      `mutation ${given} { createChangeRequest(input: { spaceId: "s", properties: ${properties} }) { __typename } }`,
      { variables: given ? { v: 'given' } : {}, upstream },
    );
    return bodies;
  };

  test.for([
    [
      '{ a: 1, b: -2.5e3, c: "t", d: """t""", e: true, f: null }',
      '{"a":1,"b":-2500,"c":"t","d":"t","e":true,"f":null}',
    ],
    ['{ a: [[1], { b: [] }] }', '{"a":[[1],{"b":[]}]}'],
    ['{ a: { b: $v } }', '{"a":{"b":"given"}}'],
    ['{ a: { __proto__: 1 } }', '{"a":{"__proto__":1}}'],
  ] as const)('%s is sent as %s', async ([written, wire]) => {
    expect(await sent(written)).toEqual([wire]);
  });

  test.for(['{ a: 1e999 }', '{ a: [[-1e999]] }'])(
    '%s contains a number that JSON cannot represent',
    async (written) => {
      expect(await sent(written)).toEqual([]);
    },
  );

  test('an enum value is not accepted as JSON', async () => {
    expect(await sent('FLAG')).toEqual([]);
  });
});

describe.each(['compiled', 'graphql'] as const)('responses of the service, by %s', (executor) => {
  /** The data for a space, or for the spaces of an organization, if the service responds with these bytes. */
  const shown = async (query: string, answered: string) => {
    const world = await startWorld({
      facade: { executor },
      upstream: (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(answered),
    });
    const { data, errors = [] } = await world.ask<Record<string, Record<string, unknown>>>(
      query as never,
    );
    return {
      value: Object.values(data ?? {})[0],
      errors: errors.map(({ path, extensions: { code } }) => [path?.join('.'), code]),
    };
  };
  const space = (member: string, value: string) =>
    shown(
      `{ space(id: "s") { restId title createdAt language commentsCount: openCommentsCount urls { app } } }`,
      `{"object":"space","id":"s",${others(member)}"${member}":${value}}`,
    );
  /** Fields that are also selected, and are always available. */
  const others = (member: string) =>
    Object.entries({ title: '"S"', createdAt: '"2026-01-05T09:00:00Z"', comments: '7', urls: '{}' })
      .map(([name, value]) => (name === member ? '' : `"${name}":${value},`))
      .join('');

  test.for([
    '2026-01-05T09:00:00Z',
    '2026-01-05T09:00:00.5Z',
    '2026-01-05T09:00:00.123456789Z',
    `2026-01-05T09:00:00.${'1'.repeat(70)}+23:59`,
    '2026-01-05t09:00:00z',
    '2026-01-05T00:30:00-01:30',
    '2026-12-31T23:59:60Z',
    '2024-02-29T00:00:00Z',
    '2000-02-29T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999+00:00',
  ])('%j is a time, and is returned unchanged', async (time) => {
    const { value, errors } = await space('createdAt', JSON.stringify(time));
    expect([value?.createdAt, errors]).toEqual([time, []]);
  });

  test.for([
    'x',
    '',
    '2026-01-05',
    '2026-01-05T09:00:00',
    '2026-01-05 09:00:00Z',
    '2026-01-05T09:00Z',
    '2026-01-05T24:00:00Z',
    '2026-01-05T09:60:00Z',
    '2026-01-05T09:00:61Z',
    '2026-01-05T09:00:00.Z',
    '2026-01-05T09:00:00+24:00',
    '2026-01-05T09:00:00+0100',
    '2026-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-05T09:00:00Z\n',
    ' 2026-01-05T09:00:00Z',
    '２026-01-05T09:00:00Z',
    `2026-01-05T09:00:00.${'1'.repeat(1_000)}Z`,
  ])('%j is invalid: an error at its field, and the others stay', async (time) => {
    const { value, errors } = await space('createdAt', JSON.stringify(time));
    expect(value).toMatchObject({ restId: 's', createdAt: null });
    expect(errors).toEqual([['space.createdAt', 'UPSTREAM_INVALID_RESPONSE']]);
  });

  test.for([
    ['title', '5', 'title'],
    ['title', 'true', 'title'],
    ['title', '1e999', 'title'],
    ['title', '{"text":"T"}', 'title'],
    ['createdAt', '1767603600000', 'createdAt'],
    ['comments', '-1', 'commentsCount'],
    ['comments', '1e999', 'commentsCount'],
    ['comments', '"3"', 'commentsCount'],
    ['comments', '4294967296', 'commentsCount'],
    ['language', '7', 'language'],
    ['urls', '{"app":"no where"}', 'urls.app'],
    ['urls', '{"app":""}', 'urls.app'],
    ['urls', '{"app":"https:"}', 'urls.app'],
    ['urls', '{"app":"https:///docs"}', 'urls.app'],
    ['urls', '{"app":"https:// docs"}', 'urls.app'],
    ['urls', '{"app":7}', 'urls.app'],
  ] as const)('%s: %s is an error at its field', async ([member, value, field]) => {
    const { value: shownSpace, errors } = await space(member, value);
    expect(shownSpace?.restId).toBe('s');
    expect(errors).toEqual([[`space.${field}`, 'UPSTREAM_INVALID_RESPONSE']]);
  });

  test.for(['https://docs.example', 'HTTP://[::1]:80/?a#b', 'mailto:a@docs.example', 'data:,x'])(
    '%j is a URL',
    async (url) => {
      const { value, errors } = await space('urls', JSON.stringify({ app: url }));
      expect([value?.urls, errors]).toEqual([{ app: url }, []]);
    },
  );

  test.for(['-1', '1e999', '1.5', '"3"', 'true', '4294967296'])(
    'a list with a count of %s has an error for its total count',
    async (count) => {
      const { errors, value } = await shown(
        '{ organizations { totalCount nodes { restId } } }',
        `{"items":[{"object":"organization","id":"o","title":"O"}],"count":${count}}`,
      );
      expect(value).toEqual({ totalCount: null, nodes: [{ restId: 'o' }] });
      expect(errors).toEqual([['organizations.totalCount', 'UPSTREAM_INVALID_RESPONSE']]);
    },
  );

  test('free-form JSON is returned unchanged, unless it cannot be written as JSON', async () => {
    const page = (data: string) =>
      shown(
        '{ page(id: "s/p") { restId ... on DocumentPage { document { data } } } }',
        `{"object":"page","type":"document","id":"p","document":{"object":"document","data":${data},"nodes":[]}}`,
      );
    const whole = '{"a":[1,-2.5,"t",true,null,{"__proto__":{"b":[]}}]}';
    const { value, errors } = await page(whole);
    expect([JSON.stringify(value), errors]).toEqual([
      JSON.stringify({ restId: 'p', document: { data: JSON.parse(whole) } }),
      [],
    ]);
    for (const data of ['{"a":1e999}', '[[[-1e999]]]'])
      expect(await page(data)).toEqual({
        value: { restId: 'p', document: { data: null } },
        errors: [['page.document.data', 'UPSTREAM_INVALID_RESPONSE']],
      });
  });
});
