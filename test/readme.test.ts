/** What the README shows works: its first query gives the answer shown, its recipes run in the calls they name. */
import { readFileSync } from 'node:fs';
import { isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import { oldestNode } from '../src/command/package-file.js';
import { settingTexts } from '../src/command/settings.ts';
import { schema } from '../src/schema/schema.ts';
import { answer, startWorld, type World } from './harness.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const block = (language: string) =>
  new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(readme)?.[1] ?? '';

test('the first query gives the answer shown', async () => {
  const world = await startWorld();
  const { data, errors, calls } = await world.ask(block('graphql'));
  expect(errors).toBeUndefined();
  expect({ data }).toEqual(JSON.parse(block('json')));
  expect(calls).toHaveLength(2);
});

/** Recipes with the number of calls that the text before them names. */
const recipes = [...readme.matchAll(/(\d+) calls?[^`]*?\n\n```graphql\n(.*?)```/gs)].map(
  ([, calls, query = '']) => [/\w+ (\w+)/.exec(query)?.[1] ?? '', Number(calls), query] as const,
);

test('it asks for the Node that the package asks for', () => {
  expect(readme).toContain(`Docgraph runs on Node ${oldestNode} or newer.`);
});

test('there are recipes', () => {
  expect(recipes.map(([name]) => name)).toEqual([
    'ReviewInbox',
    'PageTree',
    'CommentThread',
    'AnswerComment',
    'AllSpaces',
  ]);
});

test.each(recipes.slice(0, -1))('%s runs, in %d calls', async (_, count, query) => {
  const world = await startWorld();
  const { data, errors, extensions, calls } = await world.ask(query);
  expect(errors).toBeUndefined();
  expect(extensions).toBeUndefined();
  expect(data).not.toBeNull();
  expect(calls).toHaveLength(count);
});

test('the ids that `node` does not take are told where it is, and here', () => {
  const objects = Object.values(schema.getTypeMap()).filter(isObjectType);
  const without = objects
    .filter(
      (type) => type.getFields().id && !type.getInterfaces().some(({ name }) => name === 'Node'),
    )
    .map(({ name }) => `\`${name}\``)
    .sort();
  expect(without).toContain('`User`');
  expect(readme).toContain(
    `not those of ${without.slice(0, -1).join(', ')} and ${without.at(-1)}, which the interface`,
  );
  const { node, nodes } = schema.getQueryType()?.getFields() ?? {};
  for (const field of [node, nodes]) expect(field?.description).toContain(without.join(', '));
});

/** The loop, and how it asks: as a client does that throws the errors it is given. */
async function loop(world: World) {
  const [, , query = ''] = recipes.at(-1) ?? [];
  const source = `${block('js')}\nexport { allSpaces };`;
  const { allSpaces } = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  return allSpaces(async (_: string, variables: object) => {
    const { data, errors } = await world.ask(query, variables);
    if (errors) throw new Error(errors[0]?.extensions.code);
    return data;
  });
}

test('the loop pages through everything, each once', async () => {
  const world = await startWorld();
  const ids = new Set<string>();
  let count = 0;
  for await (const { id } of await loop(world)) {
    ids.add(id);
    count += 1;
  }
  const { data } = await world.ask<{ organization: { spaces: { totalCount: number } } }, object>(
    '{ organization(id: "acme") { spaces { totalCount } } }',
  );
  expect(count).toBe(data?.organization.spaces.totalCount);
  expect(ids.size).toBe(count);
});

test('the loop ends with an error when the service gives empty pages without end', async () => {
  let pages = 0;
  const world = await startWorld({
    upstream({ url = '' }, response) {
      if (!url.includes('/spaces')) return answer(response, { object: 'organization', id: 'acme' });
      pages += 1;
      answer(response, { items: [], next: { page: `after-${pages}` } });
    },
  });
  const spaces = await loop(world);
  await expect(spaces.next()).rejects.toThrow('UPSTREAM_INVALID_RESPONSE');
  expect(pages).toBe(100);
});

test('the table says of every setting what --help says, and names no other', () => {
  const rows = [...readme.matchAll(/^\| `[A-Z_]+` \|.*$/gm)].map(([row]) => row);
  expect(rows).toEqual(
    [...settingTexts].map(
      ([name, { unlessSet, does }]) => `| \`${name}\` | ${unlessSet} | ${does} |`,
    ),
  );
});

test('the numbers told of the sandbox are those of its data', async () => {
  const world = await startWorld();
  type Counted = { readonly totalCount: number };
  type Pages = { readonly content: { readonly allPages: readonly unknown[] } };
  type Counts = {
    readonly acme: Readonly<Record<'members' | 'teams' | 'openApiSpecs', Counted>>;
    readonly handbook: Pages & { readonly content: { readonly files: Counted } } & Readonly<
        Record<'draft' | 'open' | 'merged' | 'archived', Counted>
      >;
    readonly encyclopedia: Pages;
  };
  const inStatus = (status: string) =>
    `${status}: changeRequests(status: ${status.toUpperCase()}) { totalCount }`;
  const { data } = await world.ask<Counts, object>(`{
    acme: organization(id: "acme") {
      members { totalCount } teams { totalCount } openApiSpecs { totalCount }
    }
    handbook: space(id: "handbook") {
      content { allPages { depth } files { totalCount } }
      ${['draft', 'open', 'merged', 'archived'].map(inStatus).join(' ')}
    }
    encyclopedia: space(id: "globex-encyclopedia") { content { allPages { depth } } }
  }`);
  if (!data) throw new Error('No data');
  const { acme, handbook, encyclopedia } = data;
  const { content, draft, open, merged, archived } = handbook;
  const changeRequests = [draft, open, merged, archived].reduce(
    (sum, { totalCount }) => sum + totalCount,
    0,
  );
  expect(readme).toContain(
    `${content.allPages.length} pages, ${content.files.totalCount} files and ${changeRequests} change requests, ${acme.members.totalCount} members in ${acme.teams.totalCount} teams, ${acme.openApiSpecs.totalCount} OpenAPI specs`,
  );
  expect(readme).toContain(`${encyclopedia.content.allPages.length.toLocaleString('en')} pages`);
});
