/** Inputs for new spaces and organizations: what is sent, and what is refused before it is sent. */
import { describe, expect, test } from 'vitest';
import { startWire } from '../wire.ts';

const space = (input: string) =>
  `mutation { it: createSpace(input: { organizationId: "acme" ${input} }) { userErrors { code field } } }`;
const organization = (input: string) =>
  `mutation { it: createOrganization(input: { ${input} }) { userErrors { code field } } }`;

const computed = { type: 'builtin:openapi', props: { models: true } };
const reference = '{ openApi: { specId: "acme/petstore" } }';

describe('is sent unchanged', () => {
  test.for<[string, string, unknown]>([
    [space(''), '/v1/orgs/acme/spaces', {}],
    [space('title: "A" isEmpty: true'), '/v1/orgs/acme/spaces', { title: 'A', empty: true }],
    [
      space('parentId: "company" language: PT_BR editMode: LIVE emoji: "1f4e3"'),
      '/v1/orgs/acme/spaces',
      { parent: 'company', language: 'pt-br', editMode: 'live', emoji: '1f4e3' },
    ],
    [
      space(
        'template: { restId: "release-notes", params: { contentRefs: [{ name: "a", value: { space: { spaceId: "handbook" } } }] } }',
      ),
      '/v1/orgs/acme/spaces',
      {
        template: {
          id: 'release-notes',
          params: { contentRefs: { a: { kind: 'space', space: 'handbook' } } },
        },
      },
    ],
    [
      space('computedSource: { type: "builtin:openapi", properties: { models: true } }'),
      '/v1/orgs/acme/spaces',
      { computedSource: computed },
    ],
    [
      space(
        `computedSource: { type: "builtin:openapi", dependencies: [{ name: "spec", reference: ${reference} }], properties: { models: true } }`,
      ),
      '/v1/orgs/acme/spaces',
      {
        computedSource: {
          ...computed,
          dependencies: { spec: { ref: { kind: 'openapi', spec: 'petstore' } } },
        },
      },
    ],
    [organization('title: "Initech"'), '/v1/orgs', { title: 'Initech' }],
    [
      organization('title: "Initech" hasDefaultSite: false'),
      '/v1/orgs?withDefaultSite=false',
      { title: 'Initech' },
    ],
    [
      organization(
        'title: "Initech" hasDefaultSite: true openApiUrl: "https://a.example/b?c=d" emailDomains: ["a.example"] onboardingPreferences: { source: MARKDOWN_IN_GIT, interests: [] }',
      ),
      '/v1/orgs?withDefaultSite=true&openapiUrl=https%3A%2F%2Fa.example%2Fb%3Fc%3Dd',
      {
        title: 'Initech',
        emailDomains: ['a.example'],
        onboardingPreferences: { source: 'markdown-in-git', audience: null, interests: [] },
      },
    ],
  ])('%s', async ([document, path, body]) => {
    const { world, bodies } = await startWire();
    const { data, errors, calls } = await world.ask(document);
    expect([errors, data]).toEqual([undefined, { it: { userErrors: [] } }]);
    expect([calls, bodies]).toEqual([[`POST ${path}`], [body]]);
  });
});

describe('is refused before it is sent', () => {
  const long = (length: number) => JSON.stringify('x'.repeat(length));

  test.for<[string, string, readonly string[] | null]>([
    [space(`title: ${long(51)}`), 'TOO_LONG', ['title']],
    [space(`emoji: ${long(51)}`), 'TOO_LONG', ['emoji']],
    [space('isEmpty: false'), 'INVALID_FORMAT', ['isEmpty']],
    [space('isEmpty: true template: { restId: "t" }'), 'INVALID_FORMAT', ['isEmpty']],
    [
      space(
        'template: { restId: "t" } computedSource: { type: "builtin:openapi", properties: {} }',
      ),
      'INVALID_FORMAT',
      ['computedSource'],
    ],
    [
      space('computedSource: { type: "openapi", properties: {} }'),
      'INVALID_FORMAT',
      ['computedSource', 'type'],
    ],
    [space('parentId: "a/b"'), 'INVALID_ID', ['parentId']],
    [organization('title: "   "'), 'INVALID_FORMAT', ['title']],
    [organization(`title: ${long(256)}`), 'TOO_LONG', ['title']],
    [organization('title: "Initech" hasDefaultSite: null'), 'REQUIRED', ['hasDefaultSite']],
  ])('%s', async ([document, code, field]) => {
    const { world, bodies } = await startWire();
    const { data, errors, calls } = await world.ask(document);
    expect([errors, data]).toEqual([undefined, { it: { userErrors: [{ code, field }] } }]);
    expect([calls, bodies]).toEqual([[], []]);
  });
});
