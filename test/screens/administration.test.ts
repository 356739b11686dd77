/**
 * Ten screens of an administration, each with one operation for what it shows and one for what it saves: their calls
 * and waves are in test/golden, and in a table of the guide. `npm run calls -- --update` writes both.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { Kind, type OperationDefinitionNode, parse } from 'graphql';
import { expect, test } from 'vitest';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { startWorld } from '../harness.ts';
import { operationsOf } from './operations.ts';
import { administration, emptyFields, withTypenames } from './screens.ts';

const golden = goldenCalls('administration');
const guide = new URL('../../docs/guide.md', import.meta.url);

/** Operations with more than ten calls or three waves, with reasons. */
const beyond: Readonly<Record<string, string>> = {
  CommandPalette: 'Seven lists, and a page for each space that was found.',
  Profile:
    'The memberships are found by the organizations, one by one, and each has lists of its own.',
  SiteAudit: 'The REST API has the links of one space at a time.',
  SitesDashboard: 'The REST API has the site spaces of one site at a time.',
  Move: 'Changes are made one after another.',
  Onboard: 'Changes are made one after another.',
};

/** Fields that are null or empty in the data of the sandbox. All others have a value. */
const empty: Readonly<Record<string, readonly string[]>> = {
  PageEditor: ['page.description'],
  Onboarding: [
    'organization.invites.nodes.collection',
    'organization.invites.nodes.contentRole',
    'organization.invites.nodes.space',
  ],
  // A space at the root of the organization has no parent, and was the only one in its collection.
  Move: ['down.previousParent.spaces.nodes', 'down.space.parent'],
  // Nobody has the address yet.
  Onboard: ['inviteMembers.members'],
  // Nobody has seen the comment yet.
  SavePage: ['createComment.commentEdge.node.reactions'],
  // Sites that are offline have no address.
  PublishAndUnpublish: ['other.site.urls.published', 'third.site.urls.published'],
  // None is broken.
  SiteAudit: ['site.siteSpaces.nodes.space.links.nodes'],
};

const rows = new Map<string, string>();

test('there are ten, each with a query and a mutation', () => {
  expect(administration).toHaveLength(10);
  for (const { name, shows, document } of administration) {
    expect(shows, name).toMatch(/^[A-Z].+\.$/);
    const operations = parse(document).definitions.filter(
      (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
    );
    expect(operations.map(({ operation }) => operation)).toEqual(['query', 'mutation']);
  }
});

test.each(administration)('$name', async ({ name, shows, document }) => {
  const cells: string[] = [];
  for (const operation of operationsOf(document)) {
    const gate = new Gate();
    const world = await startWorld({ gate });
    const { data, extensions } = await world.expectData<object>(withTypenames(operation.text));
    expect(extensions, 'no warnings').toBeUndefined();
    // No change is refused.
    const noErrors = Object.keys(data).map((root) => `${root}.userErrors`);
    const expected = [...(operation.isChange ? noErrors : []), ...(empty[operation.name] ?? [])];
    expect(emptyFields(operation.text, data)).toEqual(expected.toSorted());
    const { waves } = gate;
    const calls = waves.flat();
    expect(new Set(calls).size, 'no call is made twice').toBe(calls.length);
    expect(calls.length > 10 || waves.length > 3, operation.name).toBe(operation.name in beyond);
    cells.push(`${calls.length} in ${waves.length}`);
    golden.check(operation.name, waves);
  }
  rows.set(name, `| \`${name}\` | ${shows} | ${cells.join(' | ')} |\n`);
});

const table = /(?<=\n\| screen \| what it shows \| to show it .*\n\|.*\n)(\|.*\n)+/;

test('the guide has a row for each', () => {
  expect([...rows.keys()], 'each screen passes').toEqual(administration.map(({ name }) => name));
  const text = readFileSync(guide, 'utf8');
  const written = text.replace(table, [...rows.values()].join(''));
  if (process.env.CALLS_UPDATE !== undefined) writeFileSync(guide, written);
  else expect(text, 'npm run calls -- --update').toBe(written);
});
