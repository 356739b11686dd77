/** Fields use the calls that were made before their parents were read. */
import { expect, test } from 'vitest';
import { contentOperations } from '../../src/domains/content/operations.ts';
import { Organization } from '../../src/domains/organizations/types.ts';
import { Space } from '../../src/domains/spaces/types.ts';
import { CallSource, type PreparedCall } from '../../src/graphql/fields/call-source.ts';
import type { EntityKey } from '../../src/graphql/identity/model.ts';
import { Remembered } from '../../src/graphql/loading/remembered.ts';
import { RequestContext } from '../../src/graphql/plan/context.ts';
import type { Asked } from '../../src/graphql/plan/model.ts';
import { clientOf } from '../rest/rest-client.ts';
import '../../src/schema/schema.ts';

interface Prepared extends PreparedCall {
  readonly number: number;
}

/** Returns the calls that belong to a field. */
class NumberedSource extends CallSource<typeof contentOperations.listPages, Prepared> {
  begun = 0;
  #prepared = 0;

  constructor() {
    super([contentOperations.listPages]);
  }

  async resolve(asked: Asked): Promise<Prepared> {
    return this.callFor(asked);
  }

  estimate() {
    return { calls: [] };
  }

  protected prepare({ scope, path, args }: Asked): Prepared {
    this.#prepared += 1;
    const hasQuery = args.query === true;
    return { number: this.#prepared, around: scope.ids, hasQuery, paths: [path] };
  }

  protected async begin(): Promise<void> {
    this.begun += 1;
  }
}

function fieldOf(source: NumberedSource) {
  const rest = clientOf('http://127.0.0.1:9');
  const context = new RequestContext(
    rest,
    {},
    { maxValues: 1_000, sortedItems: 1_000, groupedPages: 3 },
    new Remembered(() => 0).of(undefined),
  );
  const field = {} as Asked['field'];
  const asked = (scope: EntityKey, args = {}): Asked => ({
    value: {},
    scope,
    field,
    args,
    context,
    path: { prev: undefined, key: scope.restId },
    isItem: false,
  });
  return { context, asked, source };
}

const space = (ids = {}) => Space.identify('s', ids);

test('one call is prepared, and has the paths of all fields that need it', async () => {
  const { asked, source } = fieldOf(new NumberedSource());
  const [early, again, field] = [asked(space()), asked(space()), asked(space())];
  await source.prefetch(early);
  await source.prefetch(again);
  const call = await source.resolve(field);
  expect(call.number).toBe(1);
  expect(call.paths).toEqual([early.path, again.path, field.path]);
  expect(source.begun).toBe(1);
});

test('another object has a separate call, and so has every object after a write', async () => {
  const { asked, source, context } = fieldOf(new NumberedSource());
  await source.prefetch(asked(space()));
  expect((await source.resolve(asked(Space.identify('other', {})))).number).toBe(2);
  context.loaders.clear();
  expect((await source.resolve(asked(space()))).number).toBe(3);
});

test('an object that turns out to have more IDs has the call if that does not depend on them', async () => {
  const read = space({ organizationId: 'acme' });
  expect(Object.keys(read.ids)).toContain('organizationId');
  const { asked, source } = fieldOf(new NumberedSource());
  await source.prefetch(asked(space()));
  expect((await source.resolve(asked(read))).number).toBe(1);
});

test('arguments can name objects relative to the IDs: with more IDs, the call is prepared again', async () => {
  const { asked, source } = fieldOf(new NumberedSource());
  const args = { query: true };
  await source.prefetch(asked(space(), args));
  expect((await source.resolve(asked(space(), args))).number).toBe(1);
  expect((await source.resolve(asked(space({ organizationId: 'acme' }), args))).number).toBe(2);
});

test('a key with the same text in another endpoint belongs to another object', async () => {
  const other = Organization.identify('s', {});
  expect(other.text).toBe(space().text);
  const { asked, source } = fieldOf(new NumberedSource());
  await source.prefetch(asked(space()));
  expect((await source.resolve(asked(other))).number).toBe(2);
});
