/** Objects for random documents: some of each type, found by following lists from the roots. */
import { isObjectType } from 'graphql';
import { lists } from './interface.ts';
import { type Memory, type Named, nodeTypeOf, type Oracle, type Place, printed } from './oracle.ts';

/** The number of objects of each kind, from each list. */
const few = 3;
const most = 24;

export async function objectsOf(
  oracle: Oracle,
  memory: Memory,
): Promise<ReadonlyMap<string, readonly Named[]>> {
  const found = new Map<string, Named[]>();
  const waiting: (Place | undefined)[] = [undefined];
  const add = (place: Place) => {
    const { kind, key } = place.named;
    const known = found.get(kind) ?? [];
    if (known.length >= most || known.some((one) => one.key === key)) return;
    found.set(kind, [...known, place.named]);
    waiting.push(place);
  };
  for (const place of waiting) {
    const kind = place?.kind ?? 'Query';
    for (const [name, { path, node, by, where, deeper }] of Object.entries(lists)) {
      // Everything in these lists is also found in others.
      if (by || where || deeper) continue;
      const [parent = '', field = ''] = name.split('.');
      const type = printed.getType(parent);
      if (parent !== kind || !isObjectType(type)) continue;
      const { items } = await oracle.list(`${oracle.fill(path, place)}?limit=1000`);
      const target = type.getFields()[field]?.type;
      for (const item of target ? spread(items) : []) {
        const whole = node === undefined ? item : Object(item)[node];
        if (target) add(oracle.whole(nodeTypeOf(target), place?.ids ?? {}, whole));
      }
    }
    if (place && (kind === 'Space' || kind === 'ChangeRequest')) {
      add(oracle.content(place));
      for (const one of spread(await oracle.pages(place))) {
        add(one);
        const { path } = await one.json();
        if (typeof path === 'string') memory.paths.push(path, `/${path}`);
      }
      for (const one of spread(await oracle.files(place))) add(one);
    }
  }
  return found;
}

/** A few items from all parts of a list. */
const spread = <Item>(items: readonly Item[]): readonly Item[] =>
  items.filter((_, at) => at % Math.max(1, Math.floor(items.length / few)) === 0).slice(0, few);
