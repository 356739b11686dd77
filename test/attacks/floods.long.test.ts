/**
 * Floods of distinct requests do not fill the memory: the heap stops growing once the caches are full.
 * `FLOOD=20000` sends more than the default of 500 requests of each kind.
 */
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage } from '../garbage.ts';
import { startWorld } from '../harness.ts';
import { json, parameters, type SendOptions, send } from '../http/send.ts';
import { fileWith, hashOnly, startTrusted, title } from '../http/trusted.ts';
import { times } from './documents.ts';

const count = Number(process.env.FLOOD ?? 500);
/** After this many requests, caches are full and code is compiled. */
const before = 400;

const maxMegabytes = 12;

/** A POST without a token. */
const anonymous = (body: object): SendOptions => {
  const { headers, ...request } = json(JSON.stringify(body));
  const { authorization: _, ...others } = headers as Record<string, string>;
  return { ...request, headers: others };
};

const flags = times(30, (n) => `$b${n}: Boolean!`);
const states = (at: number) =>
  Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`b${n}`, ((at * 7_919) >> (n % 20)) % 2 === 1]),
  );
/** Distinct comments of equal length. */
const comment = (at: number, length = 100) => `#${String(at).padStart(length, '-')}\n`;

const floods: Readonly<Record<string, (at: number) => SendOptions>> = {
  'texts for a variable that is a condition of another operation': (at) =>
    anonymous({
      query:
        'query A($x: Boolean!) { __typename @include(if: $x) } query B($x: String!) { __type(name: $x) { name } }',
      operationName: 'B',
      variables: { x: String(at).padStart(90_000, 'x') },
    }),
  'switches below the schema': (at) =>
    anonymous({
      query: `query (${flags}) { __schema { ${times(30, (n) => `a${n}: __typename @skip(if: $b${n})`)} t: __typename } }`,
      variables: states(at),
    }),
  'switches of fields': (at) =>
    anonymous({
      query: `query (${flags}) { t: __typename ${times(30, (n) => `a${n}: __typename @skip(if: $b${n})`)} }`,
      variables: states(at),
    }),
  'switches of fields, with a token that was made up': (at) =>
    json(
      JSON.stringify({
        query: `query (${flags}) { ${times(30, (n) => `a${n}: space(id: "s") @skip(if: $b${n}) { title }`)} t: __typename }`,
        variables: states(at),
      }),
      { authorization: 'Bearer none' },
    ),
  'large documents that differ in a comment': (at) =>
    anonymous({ query: `${comment(at, 90_000)}{ __typename }` }),
  'documents of many fields': (at) =>
    anonymous({ query: `{ a${at}: __typename ${times(200, (n) => `b${n}: __typename`)} }` }),
  'documents that are not valid': (at) =>
    anonymous({ query: `{ a${at}: nothing ${times(50, (n) => `b${n}: none`)} }` }),
  'documents by GET': (at) => parameters({ query: `{ a${at}: __typename }` }),
  'introspections that differ in a comment': (at) =>
    anonymous({ query: `${comment(at)}{ __schema { queryType { fields { name } } } }` }),
  'introspections that differ in a name': (at) =>
    anonymous({ query: `{ a${at}: __schema { queryType { fields { name } } } }` }),
  'introspections that differ in a variable': (at) =>
    anonymous({
      query: 'query ($name: String!) { __type(name: $name) { name fields { name } } }',
      variables: { name: `${'x'.repeat(10_000)}${at}` },
    }),
};

/** Sends the requests of a flood, and expects that memory stays as it is once caches are full. */
async function expectFlat(
  name: string,
  target: { readonly url: string },
  request: (at: number) => SendOptions,
  statuses: readonly number[],
): Promise<void> {
  const flood = async (from: number, to: number) => {
    for (let at = from; at < to; at += 20)
      await Promise.all(
        Array.from({ length: 20 }, async (_, n) => {
          const { status } = await send(target, request(at + n));
          expect(statuses).toContain(status);
        }),
      );
    await setImmediate();
    return collectGarbage() / 1e6;
  };
  const start = await flood(0, before);
  const end = await flood(before, before + count);
  console.log(`${name}: ${start.toFixed(1)} MB, after ${count} more ${end.toFixed(1)} MB`);
  expect(end - start).toBeLessThan(maxMegabytes);
}

test.for(Object.entries(floods))('%s', { timeout: 600_000 }, async ([name, request]) => {
  // The least memory, so that caches are soon full.
  const world = await startWorld({ facade: { memoryBytes: 128_000_000 } });
  await expectFlat(name, world, request, [200, 400, 401, 503]);
});

test.for(['open', 'only'] as const)(
  'unknown IDs of documents, with DOCUMENTS=%s',
  {
    timeout: 600_000,
  },
  async (documents) => {
    const [listener] = await startTrusted([await fileWith({ a: title })], { documents });
    const request = (at: number) => {
      const id = String(at).padStart(90_000, '-');
      return anonymous(at % 2 ? { id } : hashOnly(id));
    };
    await expectFlat(`unknown IDs, ${documents}`, listener, request, [400, 404]);
  },
);
