/** The size of the written response, and the paths of its slots. */
import { describe, expect, test } from 'vitest';
import { Slot } from '../../../src/graphql/plan/slot.ts';
import { ResponsePaths } from '../../../src/graphql/run/response-paths.ts';
import { ResponseSize } from '../../../src/graphql/run/response-size.ts';
import { ObjectSlot, SlotBelow } from '../../../src/graphql/run/slots.ts';

/** A space in three slots of a response. */
function written() {
  const space = { title: 'A' };
  const nodes = [{ space }, { space: null }];
  const data = { spaces: { nodes }, first: space, last: [space] };
  return { data, space, nodes };
}

describe('paths', () => {
  const { data, space, nodes } = written();
  const [node = {}] = nodes;
  const everywhere = [['spaces', 'nodes', 0, 'space'], ['first'], ['last', 0]];
  const below = (paths: readonly unknown[][], key: string) => paths.map((path) => [...path, key]);
  const elsewhere = { title: 'B' };

  test.each<[what: string, slot: object, paths: unknown[][]]>([
    ['a field of the root', new Slot(data, 'first'), [['first']]],
    ['a field of an object in a list', new Slot(node, 'space'), [['spaces', 'nodes', 0, 'space']]],
    ['an object wherever it stands', new ObjectSlot(space), everywhere],
    ['a field of it', new Slot(space, 'title'), below(everywhere, 'title')],
    ['missing values', new SlotBelow(new ObjectSlot(space), 'parent'), below(everywhere, 'parent')],
    ['objects that are not in the response', new Slot(elsewhere, 'title'), []],
  ])('of %s', (_, slot, paths) => {
    const found = new ResponsePaths(data, []);
    expect(new Set(found.of(slot))).toEqual(new Set(paths));
    expect(found.count(slot)).toBe(paths.length);
    expect(found.of(slot, 1)).toHaveLength(Math.min(paths.length, 1));
  });

  test('of values nulled by an error are the original ones', () => {
    const lost = { space: { title: null } };
    const root = { it: null };
    const paths = new ResponsePaths(root, [
      { container: root, key: 'it', tail: ['nodes', 1], lost },
    ]);
    expect(paths.of(new Slot(lost.space, 'title'))).toEqual([['it', 'nodes', 1, 'space', 'title']]);
  });

  test('of very many slots are counted without being written', () => {
    let object: Record<string, unknown> = {};
    const slot = new Slot(object, 'title');
    for (let level = 0; level < 40; level += 1) object = { a: object, b: object };
    const paths = new ResponsePaths(object, []);
    expect(paths.count(slot)).toBe(2 ** 40);
    expect(paths.of(slot, 3)).toHaveLength(3);
  });
});

describe('size', () => {
  test('counts an object in every slot, and less where it is omitted', () => {
    const [root, object, inner] = [new ResponseSize(), new ResponseSize(), new ResponseSize()];
    inner.addValues(2);
    object.add(inner);
    object.add(inner);
    for (let slot = 0; slot < 3; slot += 1) root.add(object);
    expect(root.total()).toBe(12);
    expect(root.totalWithout([{ shared: object, above: root }])).toBe(8);
    expect(root.totalWithout([{ shared: inner, above: object }])).toBe(6);
  });
});
