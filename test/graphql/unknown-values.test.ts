/** Unknown enum values everywhere: the data is complete, with a warning for each. */
import type { RequestListener } from 'node:http';
import { getNamedType, isEnumType, isObjectType } from 'graphql';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { factsOf } from '../../src/rest/table/facts.ts';
import { schema } from '../../src/schema/schema.ts';
import { answer, expectDataOnce, refuse, startWorld } from '../harness.ts';
import { mend } from '../mend.ts';
import { everythingOn } from './everything.ts';
import { wholeAnswer } from './whole-answers.ts';

/** Responds to every read with an object that has all members, and unknown values in its enums. */
const upstream: RequestListener = ({ url = '' }, response) => {
  const memberOf = (one: z.ZodEnum) => `unknown ${factsOf(one).enumeration?.name}`;
  const body = wholeAnswer(url, { memberOf });
  return body ? answer(response, body) : refuse(response, 404, 'Nothing.');
};

const shown = new Set<string>();

/** All values in an object of the type. */
function all(type: string): string {
  shown.add(type);
  return `...All${type}`;
}

/** Two documents, since one would have too many tokens. */
const parts: readonly (() => string)[] = [
  () => `
    organization(id: "text") {
      ${all('Organization')}
      changeRequests { nodes { ${all('ChangeRequest')} } }
      openApiSpecs { nodes { ${all('OpenApiSpec')} } }
      translations { nodes { ${all('Translation')} } }
      samlProviders { nodes { ${all('SamlProvider')} } }
      conversations { nodes { ${all('Conversation')} } }
      issuesClusters { nodes { ${all('IssuesCluster')} } }
      members { nodes { ${all('Member')} spaces { edges { role } } teams { edges { role } } } }
    }
  `,
  () => `
    space(id: "text") {
      ${all('Space')}
      comments { nodes { ${all('SpaceComment')} } }
      search(query: "text") { nodes { ${all('PageSearchResult')} } }
      links { nodes { ${all('ContentLink')} } }
      content { revision { ${all('Revision')} } }
    }
    changeRequest(id: "text/text") {
      reviews { nodes { ${all('ChangeRequestReview')} } }
      contributors { actionType }
      imports { ${all('ContentImportRun')} }
      changes { changes { ... on PageCreated { page { type } } } }
    }
    page(id: "text/text") { ${all('DocumentPage')} }
    site(id: "text/text") {
      ${all('Site')}
      access { edges { origin { ... on SiteAccessFromSite { reason } } } }
    }
    integration(id: "text") {
      ${all('Integration')}
      installations { nodes { ${all('IntegrationInstallation')} } }
      events { nodes { ${all('IntegrationEvent')} } }
    }
    conversation(id: "text/text") { parts { type role } }
  `,
];

function documentOf(part: () => string): string {
  shown.clear();
  const selected = part();
  const fragments = [...shown].map((type) =>
    everythingOn(type, { texts: false }).replace('Everything', `All${type}`),
  );
  return `{ ${selected} } ${fragments.join('\n')}`;
}

/** Enums that are only in payloads. */
const ofPayloads = ['ChangeRequestResult', 'SiteRedirectResultStatus'];

/** Open enums of responses. */
const openEnums = Object.values(schema.getTypeMap())
  .filter((type) => isEnumType(type) && type.getValue('UNRECOGNIZED') !== undefined)
  .map(({ name }) => name)
  .filter((name) => !ofPayloads.includes(name));

/** The fields that return the enum. */
const placesOf = (name: string): readonly string[] =>
  Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name === name)
        .map((field) => `${type.name}.${field.name}`),
    );

interface Warning {
  readonly code: string;
  readonly value: string;
  readonly path: readonly (string | number)[];
}

test('an unknown value of every open enum in a response affects no other field', async () => {
  const values = new Set<string>();
  for (const part of parts) {
    const { data, extensions } = await expectDataOnce(documentOf(part), { upstream });
    const warnings = (extensions?.warnings ?? []) as readonly Warning[];
    for (const { value } of warnings) values.add(value);
    expect(warnings.every(({ code }) => code === 'UNRECOGNIZED_VALUE')).toBe(true);
    expect(new Set(warnings.map(({ path }) => path.join())).size).toBe(warnings.length);
    const unrecognized = JSON.stringify(data).split('"UNRECOGNIZED"').length - 1;
    expect(warnings).toHaveLength(unrecognized);
    expect(extensions?.warningsLeftOut).toBeUndefined();
  }
  mend(
    openEnums
      .filter((name) => !values.has(`unknown ${name}`))
      .map(
        (name) =>
          `No document of test/graphql/unknown-values.test.ts selects the enum ${name} (${placesOf(name).join(', ')}): add a list of the objects that have it to one of its parts: things { nodes { \${all('Thing')} } }`,
      ),
  );
  expect([...values].sort()).toEqual(openEnums.map((name) => `unknown ${name}`).sort());
});

test('the same in payloads', async () => {
  const world = await startWorld({
    upstream: (_, response) => answer(response, { revision: 'r', result: 'something' }),
  });
  const { data, extensions } = await world.ask(
    'mutation { mergeChangeRequest(input: { changeRequestId: "s/c" }) { result revision { restId } } }',
  );
  expect(data).toEqual({
    mergeChangeRequest: { result: 'UNRECOGNIZED', revision: { restId: 'r' } },
  });
  expect(extensions?.warnings).toMatchObject([{ value: 'something' }]);
});

test.for(['plan', 'graphql'] as const)(
  'a list with one unknown value is null, with one error: by %s',
  async (executor) => {
    const scopes = [{}, 'site:views:read', 'unknown'];
    const world = await startWorld({
      facade: { executor },
      upstream: (_request, response) =>
        answer(response, { object: 'integration', name: 'weather', title: 'Weather', scopes }),
    });
    const { data, errors, extensions } = await world.ask(
      '{ integration(id: "weather") { scopes } }',
    );
    expect(data).toEqual({ integration: { scopes: null } });
    expect(errors?.map(({ path, extensions: { code } }) => [path, code])).toEqual([
      [['integration', 'scopes', 0], 'UPSTREAM_INVALID_RESPONSE'],
    ]);
    expect(extensions?.warnings).toBeUndefined();
  },
);
