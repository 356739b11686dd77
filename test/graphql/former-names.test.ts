/** Arguments and fields that had another name before are available by both. The former one is deprecated. */
import { isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { startWorld } from '../harness.ts';
import { members } from './schema-members.ts';

interface Named {
  readonly name: string;
  readonly type: unknown;
  readonly deprecationReason?: string | null | undefined;
}

/** Everything with a name, by where other names could be. */
const groups: readonly (readonly [where: string, named: readonly Named[]])[] = Object.values(
  schema.getTypeMap(),
).flatMap((type): (readonly [string, readonly Named[]])[] => {
  if (type.name.startsWith('__')) return [];
  if (isInputObjectType(type)) return [[type.name, Object.values(type.getFields())]];
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  return [
    [type.name, fields],
    ...fields.map(({ name, args }) => [`${type.name}.${name}`, args] as const),
  ];
});

const renamed = groups.flatMap(([where, named]) =>
  named.flatMap((member) => {
    const name = /^Use `(\w+)` instead\.$/.exec(member.deprecationReason ?? '')?.[1];
    return name === undefined ? [] : [{ where, member, successor: name, named }];
  }),
);

test('a deprecated name has a successor with the same type, which is not deprecated', () => {
  expect(renamed.map(({ where, member }) => `${where} ${member.name}`)).toContain(
    'Query.integrations search',
  );
  for (const { where, member, successor, named } of renamed) {
    const other = named.find(({ name }) => name === successor);
    const at = `${where} ${member.name}`;
    expect([at, String(other?.type), other?.deprecationReason]).toEqual([
      at,
      String(member.type),
      undefined,
    ]);
  }
});

test('an argument for a search is called `query`', () => {
  const searching = members.filter(
    ([, { description, deprecationReason }]) =>
      !deprecationReason && /^(Filters by text|Text to search)/.test(description ?? ''),
  );
  expect(searching.length).toBeGreaterThan(10);
  expect(searching.filter(([, { name }]) => name !== 'query').map(([at]) => at)).toEqual([]);
});

const lists = [
  ['integrations(first: 2, … "g")', 'search'],
  ['organization(id: "acme") { publishedIntegrations(first: 2, … "g") … }', 'search'],
  ['organization(id: "acme") { members(first: 2, … "e") … }', 'search'],
  ['member(id: "acme/mei") { teams(first: 2, … "e") … }', 'title'],
  ['member(id: "acme/mei") { ownedTeams(first: 2, … "e") … }', 'title'],
] as const;

describe.for(['compiled', 'graphql'] as const)('by %s', (executor) => {
  const facade = { executor };
  const selection = '{ totalCount edges { cursor node { restId: id } } }';

  /** The list with its arguments, and what is selected of it. */
  const query = (list: string, given: string) => {
    const named = list.replace(/… ("\w+")/, (_, text: string) => given.replaceAll('…', text));
    return `{ ${named.includes('…') ? named.replace('…', selection) : `${named} ${selection}`} }`;
  };

  test.for(lists)('%s has the same result and calls by both names', async ([list, former]) => {
    const world = await startWorld({ facade });
    const results = [];
    for (const given of [
      'query: …',
      `${former}: …`,
      `query: …, ${former}: null`,
      `query: null, ${former}: …`,
    ]) {
      const { data, calls } = await world.expectData(query(list, given));
      results.push(JSON.stringify([data, calls]));
    }
    expect(results[0]).toContain(`${former}=`);
    expect(new Set(results).size).toBe(1);
  });

  test.for(lists)('%s is refused with both', async ([list, former]) => {
    const { ask } = await startWorld({ facade });
    const { errors, calls } = await ask(query(list, `query: …, ${former}: …`));
    expect(errors).toMatchObject([
      {
        message: `"${former}" is the former name of "query". Specify only "query".`,
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(calls.filter((call) => call.includes(`${former}=`))).toEqual([]);
  });

  test('a field has the same value by both names', async () => {
    const { expectData } = await startWorld({ facade });
    const { data } = await expectData(`{
      page(id: "handbook/salary-bands") { noIndex isExcludedFromIndexing noRobotsIndex isExcludedFromSearchEngines }
      site(id: "acme/docs") { publishedProfile { customizations { site { pageActions { mcp hasMcp markdown hasMarkdown externalAi hasExternalAi } } } } }
    }`);
    expect(data).toEqual({
      page: {
        noIndex: true,
        isExcludedFromIndexing: true,
        noRobotsIndex: true,
        isExcludedFromSearchEngines: true,
      },
      site: {
        publishedProfile: {
          customizations: {
            site: {
              pageActions: {
                mcp: true,
                hasMcp: true,
                markdown: true,
                hasMarkdown: true,
                externalAi: true,
                hasExternalAi: true,
              },
            },
          },
        },
      },
    });
  });

  test('a PDF of one page is requested by both names, and not by both together', async () => {
    const { ask } = await startWorld({ facade });
    const pdf = (given: string) =>
      ask(
        `{ changeRequest(id: "handbook/handbook-cr-12") { restId pdf(pageId: "vacation", ${given}) } }`,
      );
    const one = await pdf('isSinglePage: true');
    const former = await pdf('pageOnly: true');
    expect(one.calls).toContainEqual(expect.stringContaining('/pdf?only=true&page=vacation'));
    expect([former.data, former.calls]).toEqual([one.data, one.calls]);
    const { errors, calls } = await pdf('isSinglePage: false, pageOnly: true');
    expect(errors).toMatchObject([
      {
        message: '"pageOnly" is the former name of "isSinglePage". Specify only "isSinglePage".',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(calls.filter((call) => call.includes('/pdf'))).toEqual([]);
  });

  test('a cursor of one is one of the other', async () => {
    const { expectData } = await startWorld({ facade });
    const page = (named: string, after: string | null) =>
      expectData<{ integrations: { edges: { cursor: string; node: { name: string } }[] } }>(
        `query ($after: String) { integrations(first: 1, ${named}: "g", after: $after) { edges { cursor node { name } } } }`,
        { after },
      );
    const [first] = (await page('search', null)).data.integrations.edges;
    const [next] = (await page('query', first?.cursor ?? '')).data.integrations.edges;
    const [same] = (await page('search', first?.cursor ?? '')).data.integrations.edges;
    expect(next).toEqual(same);
    expect(next?.node.name).not.toBe(first?.node.name);
  });

  test('introspection has deprecated arguments if they are included', async () => {
    const { expectData } = await startWorld({ facade });
    const args = (given: string) => `args${given} { name isDeprecated deprecationReason }`;
    const { data } = await expectData<{
      __type: { fields: Record<'name' | 'known' | 'all', unknown>[] };
    }>(
      `{ __type(name: "Query") { fields { name known: ${args('')} all: ${args('(includeDeprecated: true)')} } } }`,
    );
    const field = data.__type.fields.find(({ name }) => name === 'integrations');
    const search = {
      name: 'search',
      isDeprecated: true,
      deprecationReason: 'Use `query` instead.',
    };
    expect(field?.all).toContainEqual(search);
    expect(field?.known).not.toContainEqual(search);
    expect(field?.known).toContainEqual({
      name: 'query',
      isDeprecated: false,
      deprecationReason: null,
    });
  });
});
