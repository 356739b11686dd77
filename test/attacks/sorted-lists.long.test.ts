/** Lists of 10,000 items that are searched, sorted and nested: with the slowest titles, and for as many fields as possible. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PagedList, pagedUpstream } from '../graphql/paged-upstream.ts';
import { type HeldFacade, startHeldFacade } from './held-facade.ts';
import { minMs } from './machine-speed.ts';

/** Maximum milliseconds of the usual machine for which this blocks the event loop. */
const maxMs = 50;
const length = 10_000;

let list: PagedList = { items: [] };
let collections: PagedList = { items: [] };
let facade: HeldFacade;
beforeAll(async () => {
  const ofSpaces = pagedUpstream('/v1/orgs/o/spaces', () => list);
  const ofCollections = pagedUpstream('/v1/orgs/o/collections', () => collections);
  facade = await startHeldFacade({}, (request, response) => {
    const isOfCollections = request.url?.startsWith('/v1/orgs/o/collections');
    (isOfCollections ? ofCollections : ofSpaces)(request, response);
  });
});
afterAll(() => facade.close());

/** The shortest time of several tries, with the data of the last one. */
async function held(query: string, calls: number) {
  const body = JSON.stringify({ query });
  let last: Record<string, Record<string, unknown>> = {};
  const send = async () => {
    const answer = await facade.send(body, 'token');
    const { data, errors } = JSON.parse(answer.text);
    expect(errors, answer.text.slice(0, 400)).toBeUndefined();
    expect(answer.calls).toBe(calls);
    last = data;
    return answer.ms;
  };
  const least = await minMs(send, maxMs, facade.reference);
  return { least, data: last };
}

/** Titles of the maximum length that differ only at the end. */
const titled = (filler: string, characters = 256) =>
  Array.from({ length }, (_, at) => {
    const number = String((at * 7_919) % length).padStart(5, '0');
    const start = filler.repeat(characters).slice(0, characters - number.length);
    return { object: 'space', id: `s${at}`, title: `${start}${number}` };
  });

const search = (query: string) => `spaces(first: 1, query: ${JSON.stringify(query)})`;
const ordered = (field: string, direction: string) =>
  `spaces(first: 1, orderBy: { field: ${field}, direction: ${direction} })`;

test.each([
  ['plain', 'Space '],
  ['accents', 'é'],
  ['two accents each', 'ệ'],
  ['accents that stand alone', 'a\u0301\u0323'],
  ['accents in the wrong order', '\u0315\u0300\u05aeb'],
  ['what becomes 18 letters', '\ufdfa'],
  ['what becomes three letters', '\u0390'],
  ['syllables', '각'],
  ['pairs of units', '😀'],
  ['the end of the plane', '\uffee'],
  ['ligatures', 'ﬃ'],
  ['strokes', 'ŁØÆ'],
  ['longer than they are compared', 'x', 700],
])('titles with %s', async (name, filler, characters = 256) => {
  list = { items: titled(filler, characters) };
  const query = `{ organization(id: "o") {
    a: ${ordered('TITLE', 'ASC')} { totalCount }
    b: ${ordered('TITLE', 'DESC')} { nodes { id } }
    c: ${ordered('UPDATED_AT', 'ASC')} { edges { cursor } }
    d: ${search(`${filler.repeat(127).slice(0, 120)}!`)} { totalCount }
    e: ${search('7')} { totalCount }
  } }`;
  const { least, data } = await held(query, 11);
  expect(data.organization).toMatchObject({ a: { totalCount: length }, d: { totalCount: 0 } });
  console.log(`${least.toFixed(1)} ms, 10,000 titles with ${name}`);
  expect(least).toBeLessThan(maxMs);
});

const aliased = (count: number, field: string) =>
  Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');

test('two thousand fields with the same list', async () => {
  list = { items: titled('Space ', 20) };
  const query = `{ ${aliased(30, 'organization(id: "o") { ...Lists }')} }
    fragment Lists on Organization { ${aliased(66, `${ordered('TITLE', 'DESC')} { totalCount }`)} }`;
  const { least, data } = await held(query, 11);
  expect(data.a29?.a65).toEqual({ totalCount: length });
  console.log(`${least.toFixed(1)} ms, 2,000 fields`);
  expect(least).toBeLessThan(maxMs);
});

/** The maximum for one operation: each field counts 8,000 objects, and the limit is 500,000. */
const maxTrees = 62;

test('many fields with the same tree', async () => {
  const below = (parent: number) => (parent < 0 ? {} : { parent: `c${parent}` });
  const listed = (object: string, at: number, parent: number) => ({
    object,
    id: `${object[0]}${at}`,
    ...below(parent),
  });
  const places = Array.from({ length }, (_, at) => at);
  list = { items: places.map((at) => listed('space', at, (at * 7_919) % length)) };
  collections = {
    items: places.map((at) => listed('collection', at, Math.ceil(at / 2) - 1)),
  };
  const contents =
    'contents { item { ... on Collection { restId } } children { item { __typename } } }';
  const query = `{ organization(id: "o") { ${aliased(maxTrees, contents)} } }`;
  const { least, data } = await held(query, 21);
  expect(data.organization?.[`a${maxTrees - 1}`]).toMatchObject([{ item: { restId: 'c0' } }]);
  console.log(`${least.toFixed(1)} ms, ${maxTrees} trees`);
  expect(least).toBeLessThan(maxMs);
});
