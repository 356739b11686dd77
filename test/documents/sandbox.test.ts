/** The sandbox documentation: its figures match the data, and its commands work. */
import { expect } from 'vitest';
import { readSandboxConfig } from '../../src/command/config.ts';
import { faultShape } from '../../src/sandbox/server/faults.ts';
import { exportSeed } from '../../src/sandbox/server/open.ts';
import { askOnce, test } from '../harness.ts';
import { blockOf, rowsOf, textOf } from './documents.ts';

const page = textOf('docs/sandbox.md');

test('the figures are those of its data', async () => {
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
  const { data } = await askOnce<Counts>(`{
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
  expect(page).toContain(
    `${content.allPages.length} pages, ${content.files.totalCount} files and ${changeRequests} change requests, ${acme.members.totalCount} members in ${acme.teams.totalCount} teams, ${acme.openApiSpecs.totalCount} OpenAPI specs`,
  );
  expect(page).toContain(`${encyclopedia.content.allPages.length.toLocaleString('en')} pages`);
});

const seed = () => JSON.parse(exportSeed(readSandboxConfig({})));

test('the row and the tokens shown are in the seed', () => {
  const { spaces, tokens } = seed();
  expect(spaces).toContainEqual(
    expect.objectContaining(JSON.parse(blockOf('docs/sandbox.md', 'json'))),
  );
  expect(
    rowsOf('docs/sandbox.md')
      .slice(1, 1 + tokens.length)
      .map(([token]) => token),
  ).toEqual(tokens.map(({ token }: { readonly token: string }) => `\`${token}\``));
});

/** The commands of a block, each as a path and a request. */
const commandsIn = (part: string) =>
  [
    ...blockOf('docs/sandbox.md', 'sh', part).matchAll(
      /^curl -X (\w+) http:\/\/127\.0\.0\.1:4010(\S+)((?: -H '[^']+')+)(?: -d '(.+)')?$/gm,
    ),
  ].map(([, method = '', path = '', headers = '', body = null]) => ({
    path,
    request: {
      method,
      headers: [...headers.matchAll(/ -H '([^:]+): ([^']+)'/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value],
      ),
      body,
    },
  }));

test('the command restores the data', async ({ world }) => {
  const [reset] = commandsIn('/sandbox/reset');
  if (!reset) throw new Error('No command');
  const title = '{ team(id: "acme/documentation") { title } }';
  const before = await world.ask(title);
  await world.ask(
    'mutation { updateTeam(input: { teamId: "acme/documentation", title: "Other" }) { team { title } } }',
  );
  expect((await world.ask(title)).data).not.toEqual(before.data);
  expect((await fetch(new URL(reset.path, world.upstreamUrl), reset.request)).ok).toBe(true);
  expect((await world.ask(title)).data).toEqual(before.data);
});

test('the command adds a fault, and the table has all members of a fault', async ({ world }) => {
  const [fault] = commandsIn('/sandbox/faults');
  if (!fault) throw new Error('No command');
  const planned = await fetch(new URL(fault.path, world.upstreamUrl), fault.request);
  expect(await planned.json()).toMatchObject([{ share: 0.5, status: 503, calls: 0 }]);
  const members = rowsOf('docs/sandbox.md').flatMap(([cell = '', , last]) =>
    last === undefined ? [] : [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(members.toSorted()).toEqual(Object.keys(faultShape.shape).toSorted());
});

test('the example of a library runs', async () => {
  const source = blockOf('docs/sandbox.md', 'ts')
    .replace("'docgraph'", `'${new URL('../../src/facade/facade.ts', import.meta.url)}'`)
    .replace("'docgraph/sandbox'", `'${new URL('../../src/sandbox/sandbox.ts', import.meta.url)}'`);
  await import(`data:text/javascript,${encodeURIComponent(source)}`);
  expect(source).toContain('addFault');
});
