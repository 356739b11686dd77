/** Cursors for random documents. */
import { isObjectType } from 'graphql';
import { lists } from './interface.ts';
import { globalIdOf, type Memory, type Named, printed } from './oracle.ts';
import type { Question } from './question.ts';

export interface Answer {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly unknown[];
  readonly extensions?: object;
}

/** End cursors of some connections, by object and field; the memory has their positions. */
export async function cursorsOf(
  objects: ReadonlyMap<string, readonly Named[]>,
  memory: Memory,
  ask: (question: Question) => Promise<Answer>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const cursors = new Map<string, readonly string[]>();
  for (const place of Object.keys(lists)) {
    const [parent = '', field = ''] = place.split('.');
    const owners = parent === 'Query' ? [undefined] : (objects.get(parent) ?? []).slice(0, 4);
    const type = printed.getType(parent);
    if (!isObjectType(type) || !type.getFields()[field]) continue;
    for (const owner of owners) {
      const page = (name: string, first: number) =>
        `${name}: ${field}(first: ${first}) { pageInfo { endCursor } }`;
      const both = `${page('one', 1)} ${page('three', 3)}`;
      const id = owner && globalIdOf(owner);
      const document = id
        ? `{ owner: node(id: "${id}") { ... on ${parent} { ${both} } } }`
        : `{ ${both} }`;
      const { data } = await ask({ document, variables: {} });
      const answered = Object(id ? data?.owner : data);
      const ends = [
        [answered.one?.pageInfo?.endCursor, 1],
        [answered.three?.pageInfo?.endCursor, 3],
      ] as const;
      const found = ends.flatMap(([cursor, count]) => {
        if (typeof cursor !== 'string') return [];
        memory.cursors.set(cursor, count);
        return [cursor];
      });
      cursors.set(`${id ?? ''} ${place}`, [...new Set(found)]);
    }
  }
  return cursors;
}
