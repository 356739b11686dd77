/** Pages by their paths: one call for each, or the page tree. */
import { describe, expect, test } from 'vitest';
import { answer, refuse, startWorld, type World, type WorldOptions } from '../harness.ts';

const content = 'GET /v1/spaces/handbook/content';
const tree = `${content}/pages`;
const byPath = (path: string, query = '') =>
  `${content}/path/${path.replaceAll('/', '%2F')}${query}`;
const inHandbook = (selection: string) => `{ space(id: "handbook") { content { ${selection} } } }`;

/** The calls for the content, and the data of it. */
async function ask(world: World, selection: string) {
  const { data, calls } = await world.expectData<{ space: { content: object } }, object>(
    inHandbook(selection),
  );
  return {
    data: data.space.content,
    calls: calls.filter((call) => call.startsWith(content)).sort(),
  };
}

const askOnce = async (selection: string, options?: WorldOptions) =>
  ask(await startWorld(options), selection);

describe('a service that finds pages by their paths', () => {
  test('is called once, with the path as one segment, and for the text as well', async () => {
    const { data, calls } = await askOnce('pageByPath(path: "money/expenses") { title markdown }');
    expect(data).toEqual({ pageByPath: { title: 'Expenses', markdown: expect.any(String) } });
    expect(calls).toEqual([byPath('money/expenses', '?format=markdown')]);
  });

  test('is asked once more, by ID, for a text in another form', async () => {
    const { data, calls } = await askOnce(
      'pageByPath(path: "money/expenses") { markdown stable: markdown(linkFormat: STABLE) }',
    );
    expect(data).toEqual({
      pageByPath: {
        markdown: expect.stringContaining('[Meals](./meals.md)'),
        stable: expect.stringContaining('[Meals](/pages/meals)'),
      },
    });
    expect(calls).toEqual([
      `${content}/page/expenses?format.markdown.refs=stable&format=markdown`,
      byPath('money/expenses', '?format=markdown'),
    ]);
  });

  test('is not asked for the page tree after a page that does not exist', async () => {
    const world = await startWorld();
    await ask(world, 'pageByPath(path: "money") { id }');
    const { data, calls } = await ask(world, 'pageByPath(path: "money/nothing") { id }');
    expect(data).toEqual({ pageByPath: null });
    expect(calls).toEqual([byPath('money/nothing')]);
  });

  test.each([
    ['before it', 'pages { id } pageByPath(path: "money") { title }'],
    ['after it', 'pageByPath(path: "money") { title } pages { id }'],
    ['below it', 'pageByPath(path: "money/expenses") { title parent { title } }'],
  ])('is asked for the page tree alone, if that is selected %s', async (_, selection) => {
    expect((await askOnce(selection)).calls).toEqual([tree]);
  });

  test('is asked for eight paths of the same content, and for the page tree for more', async () => {
    const paths = Array.from(
      { length: 40 },
      (_, at) => `p${at}: pageByPath(path: "p${at}") { id }`,
    );
    const { calls } = await askOnce(paths.join(' '));
    expect(calls).toHaveLength(9);
    expect(calls.filter((call) => call === tree)).toHaveLength(1);
  });

  test.each([
    '',
    '..',
    'money/../money',
    'money//expenses',
    'a?b',
    'a#b',
    'a%2Fb',
    'a\\\\b',
    'a b',
    'x'.repeat(300),
    'x/'.repeat(600),
  ])('is not asked for a path that is no path: %j', async (path) => {
    const { data, calls } = await askOnce(`pageByPath(path: "${path}") { id }`);
    expect(data).toEqual({ pageByPath: null });
    expect(calls).toEqual([tree]);
  });
});

test.each(['143', 'newest', 'all'] as const)(
  'the same pages are found by any path, or are not: %s',
  async (served) => {
    const world = await startWorld({ sandbox: { interface: served } });
    const { data } = await ask(world, 'allPages { page { __typename id path } }');
    const { allPages } = data as {
      allPages: { page: { __typename: string; id: string; path: string | null } }[];
    };
    expect(allPages.length).toBeGreaterThan(100);
    const kinds = new Set<string>();
    for (const { page } of allPages) {
      // Each kind of page once.
      if (kinds.has(page.__typename)) continue;
      kinds.add(page.__typename);
      const found = await ask(world, `pageByPath(path: "${page.path}") { __typename id path }`);
      expect(found.data).toEqual({ pageByPath: page.__typename === 'LinkPage' ? null : page });
    }
    expect(kinds).toEqual(new Set(['DocumentPage', 'GroupPage', 'LinkPage', 'ComputedPage']));
  },
);

describe('a service that does not', () => {
  test('is asked for the page tree, and for the page with its text', async () => {
    const world = await startWorld({ sandbox: { interface: '143' } });
    const selection = 'pageByPath(path: "money/expenses") { title markdown }';
    const text = `${content}/page/expenses?format=markdown`;
    const first = await ask(world, selection);
    expect(first.calls).toEqual([text, tree, byPath('money/expenses', '?format=markdown')].sort());
    const second = await ask(world, selection);
    expect(second.calls).toEqual([text, tree]);
    expect(second.data).toEqual(first.data);
  });

  test('is tried again by the page of another content only', async () => {
    const world = await startWorld({ sandbox: { interface: '143' } });
    await ask(world, 'pageByPath(path: "money") { id }');
    const inChange =
      '{ changeRequest(id: "handbook/handbook-cr-12") { content { pageByPath(path: "money") { title } } } }';
    const { data, calls } = await world.expectData(inChange);
    expect(data).toEqual({ changeRequest: { content: { pageByPath: { title: 'Money' } } } });
    expect(calls.filter((call) => call.includes('/path/'))).toHaveLength(1);
    expect((await world.expectData(inChange)).calls.join()).not.toContain('/path/');
  });

  test('shows nothing with a page that is in no tree', async () => {
    let hasPaths = false;
    const world = await startWorld({
      upstream: ({ url = '' }, response) => {
        if (url.includes('/content/path/'))
          return hasPaths
            ? answer(response, { type: 'document', id: 'a', title: 'A', path: 'a', pages: [] })
            : refuse(response, 404);
        if (url.includes('/content/pages')) return answer(response, { pages: [] });
        return answer(response, { object: 'space', id: 'handbook', title: 'Handbook' });
      },
    });
    const selection = 'pageByPath(path: "a") { title }';
    expect(await ask(world, selection)).toEqual({
      data: { pageByPath: null },
      calls: [tree, byPath('a')].sort(),
    });
    hasPaths = true;
    expect(await ask(world, selection)).toEqual({
      data: { pageByPath: { title: 'A' } },
      calls: [byPath('a')],
    });
  });
});
