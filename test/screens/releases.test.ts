/**
 * The screens on a service that has only the operations of earlier releases, or only those of later ones: they are
 * shown, except for what such a service lacks. Their calls and waves are in test/golden.
 */
import { describe, expect, test } from 'vitest';
import { Gate } from '../gate.ts';
import { goldenCalls } from '../golden-calls.ts';
import { askOnce, type GraphQLError } from '../harness.ts';
import { operationsOf } from './operations.ts';
import { administration, empty, emptyFields, screens, withTypenames } from './screens.ts';

type Release = '143' | 'newest';
type Lacking = Readonly<Record<Release, Readonly<Record<string, readonly string[]>>>>;

/** What the twenty screens lack, by release: the fields whose operation is missing. */
const lacking: Lacking = {
  143: {},
  newest: {
    'broken-links': ['space.links'],
    'conversation-analytics': ['organization.conversations', 'organization.issuesClusters'],
  },
};

/** The same for the operations of the administration. */
const lackingOfAdministration: Lacking = {
  143: {
    Approve: ['submitChangeRequestReview'],
    Notifications: ['viewer'],
    Onboard: ['inviteMembers'],
    Onboarding: ['organization.invites'],
    Profile: ['viewer'],
    PublishAndUnpublish: ['other', 'third'],
    SavePage: ['updateChangeRequestContent'],
  },
  newest: { SiteAudit: ['site.siteSpaces.nodes.space.links'] },
};

/** Fields of the twenty screens that are empty, because the service has dropped their member. */
const dropped: Lacking = {
  143: {},
  newest: {
    'site-settings': ['site.agentsContext', 'site.publishedProfile.customizations.site.pdf'],
  },
};

const operations = administration.flatMap(({ document }) => operationsOf(document));

/** The paths of fields whose operation is missing, without indexes of lists. */
const unsupportedIn = (errors: readonly GraphQLError[] = []): readonly string[] => {
  const paths = errors.map(({ path = [], extensions: { code } }) => {
    expect([path, code]).toEqual([path, 'UPSTREAM_UNSUPPORTED']);
    return path.filter((part) => typeof part === 'string').join('.');
  });
  return [...new Set(paths)].sort();
};

describe.each<Release>(['143', 'newest'])('the interface %s', (served) => {
  const golden = goldenCalls(`screens-${served}`);
  const sandbox = { interface: served };

  test.each(screens)('$name', async ({ name, document }) => {
    const gate = new Gate();
    const result = await askOnce(withTypenames(document), { gate, sandbox });
    expect(result.status).toBe(200);
    expect(result.extensions, 'no warnings').toBeUndefined();
    const missing = lacking[served][name] ?? [];
    expect(unsupportedIn(result.errors)).toEqual(missing);
    const isBelow = (path: string) => missing.some((field) => path.startsWith(`${field}.`));
    const others = (empty[name] ?? []).filter((path) => !isBelow(path));
    const gone = dropped[served][name] ?? [];
    expect(emptyFields(document, result.data)).toEqual([...others, ...missing, ...gone].sort());
    golden.check(name, gate.waves);
  });

  test.each(operations)('$name', async ({ name, text }) => {
    const gate = new Gate();
    const { status, errors, extensions } = await askOnce(withTypenames(text), { gate, sandbox });
    expect(status).toBe(200);
    expect(extensions, 'no warnings').toBeUndefined();
    expect(unsupportedIn(errors)).toEqual(lackingOfAdministration[served][name] ?? []);
    golden.check(name, gate.waves);
  });
});
