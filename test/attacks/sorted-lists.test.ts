/** Lists of 10,000 items whose titles are as slow to search and to sort as they can be. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PagedList, pagedUpstream } from '../graphql/paged-upstream.ts';
import { type HeldFacade, startHeldFacade } from './held-facade.ts';

/** Milliseconds for which searching and sorting may hold the event loop. */
const mostMs = 50;
const tries = 3;
const length = 10_000;

let list: PagedList = { items: [] };
let facade: HeldFacade;
beforeAll(async () => {
  const upstream = pagedUpstream('/v1/orgs/o/spaces', () => list);
  facade = await startHeldFacade({}, 'done', upstream);
});
afterAll(() => facade.close());

/** Titles of the maximum length that differ at their ends only. */
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
  const body = JSON.stringify({
    query: `{ organization(id: "o") {
      a: ${ordered('TITLE', 'ASC')} { totalCount }
      b: ${ordered('TITLE', 'DESC')} { nodes { id } }
      c: ${ordered('UPDATED_AT', 'ASC')} { edges { cursor } }
      d: ${search(`${filler.repeat(127).slice(0, 120)}!`)} { totalCount }
      e: ${search('7')} { totalCount }
    } }`,
  });
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries; time += 1) {
    const { ms, text, calls } = await facade.send(body, 'token');
    const { data, errors } = JSON.parse(text);
    expect(errors, text.slice(0, 400)).toBeUndefined();
    expect(data.organization.a).toEqual({ totalCount: length });
    expect(data.organization.d).toEqual({ totalCount: 0 });
    expect(calls).toBe(11);
    least = Math.min(least, ms);
  }
  console.log(`${least.toFixed(1)} ms, 10,000 titles with ${name}`);
  expect(least).toBeLessThan(mostMs);
});
