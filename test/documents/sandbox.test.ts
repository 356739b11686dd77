/** The sandbox documentation: its figures match the data, and its commands work. */
import { expect } from 'vitest';
import { readSandboxConfig } from '../../src/command/config.ts';
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

test('the row shown is one of the seed, and so are the tokens', () => {
  const { spaces, tokens } = seed();
  expect(spaces).toContainEqual(
    expect.objectContaining(JSON.parse(blockOf('docs/sandbox.md', 'json'))),
  );
  expect(
    rowsOf('docs/sandbox.md')
      .slice(1)
      .map(([token]) => token),
  ).toEqual(tokens.map(({ token }: { readonly token: string }) => `\`${token}\``));
});

test('the command restores the data', async ({ world }) => {
  const [, method = '', path = '', token = ''] =
    /^curl -X (\w+) http:\/\/127\.0\.0\.1:4010(\S+) -H 'authorization: (.+)'\n$/.exec(
      blockOf('docs/sandbox.md', 'sh', 'curl'),
    ) ?? [];
  const title = '{ team(id: "acme/documentation") { title } }';
  const before = await world.ask(title);
  await world.ask(
    'mutation { updateTeam(input: { teamId: "acme/documentation", title: "Other" }) { team { title } } }',
  );
  expect((await world.ask(title)).data).not.toEqual(before.data);
  const reset = await fetch(new URL(path, world.upstreamUrl), {
    method,
    headers: { authorization: token },
  });
  expect(reset.ok).toBe(true);
  expect((await world.ask(title)).data).toEqual(before.data);
});
