/** The page tree of a large space, in which many pages are found with their parents and neighbors. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HeldFacade, startHeldFacade } from './held-facade.ts';
import { minMs } from './machine-speed.ts';

/** Maximum milliseconds of the usual machine for which this blocks the event loop; parsing the tree takes half of that. */
const maxMs = 50;

const groups = 700;
const pagesOfGroup = 40;

const page = (id: string, more: object = {}) => ({ type: 'document', id, title: id, ...more });
const pageOf = (group: number) => (_: unknown, at: number) => page(`p${group * pagesOfGroup + at}`);
const tree = JSON.stringify({
  pages: Array.from({ length: groups }, (_, group) =>
    page(`g${group}`, { pages: Array.from({ length: pagesOfGroup }, pageOf(group)) }),
  ),
});

let facade: HeldFacade;
beforeAll(async () => {
  facade = await startHeldFacade({}, (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(tree);
  });
});
afterAll(() => facade.close());

const ids = Array.from({ length: 300 }, (_, at) => `Page:s/p${at * pagesOfGroup}`);

test.for(['title', 'next { id }', 'siblings { id }', 'siblings { title }'])(
  'the %s of 300 pages among 28,700',
  async (selection) => {
    const query = `{ nodes(ids: ${JSON.stringify(ids)}) { ... on Page { it: ${selection} } } }`;
    const send = async () => {
      const { ms, text, calls } = await facade.send(JSON.stringify({ query }), 'token');
      const { data, errors } = JSON.parse(text);
      expect(errors, text.slice(0, 400)).toBeUndefined();
      expect(data.nodes.filter(({ it }: { it: unknown }) => it !== null)).toHaveLength(ids.length);
      expect(calls).toBe(1);
      return ms;
    };
    const least = await minMs(send, maxMs, facade.reference);
    console.log(`${least.toFixed(1)} ms, ${selection} of 300 pages`);
    expect(least).toBeLessThan(maxMs);
  },
);
