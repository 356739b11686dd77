/** Members with arguments: the calls of such documents, and that other members are unaffected. */
import { describe, expect, test } from 'vitest';
import { Gate, sortedCalls } from '../gate.ts';
import { answer, askOnce, failure, startWorld } from '../harness.ts';
import { id } from '../ids.ts';

const vacation = 'GET /v1/spaces/handbook/content/page/vacation';
const partners = 'GET /v1/orgs/acme/sites/partners';
const aliases = (field: string) =>
  Array.from({ length: 10 }, (_, at) => `a${at}: ${field}`).join(' ');

interface Case {
  readonly query: string;
  readonly variables?: object;
  readonly waves: readonly (readonly string[])[];
}

const cases: Readonly<Record<string, Case>> = {
  'a page under aliases with other arguments': {
    query:
      '{ a: page(id: "handbook/vacation") { id markdown } b: page(id: "handbook/vacation") { id m2: markdown(evaluated: ALL) } }',
    waves: [[`${vacation}?evaluated=true&format=markdown`, `${vacation}?format=markdown`]],
  },
  'a text with arguments, which proves its page': {
    query: '{ page(id: "handbook/vacation") { __typename id restId markdown(evaluated: ALL) } }',
    waves: [[`${vacation}?evaluated=true&format=markdown`]],
  },
  "a text with arguments beside the page's own members": {
    query: '{ page(id: "handbook/vacation") { title markdown(evaluated: ALL) } }',
    waves: [[vacation, `${vacation}?evaluated=true&format=markdown`]],
  },
  'equal arguments under many aliases, by many ways': {
    query: `query ($all: Evaluation) {
      page(id: "handbook/vacation") { ${aliases('markdown(evaluated: ALL)')} }
      node(id: "Page:handbook/vacation") { id ... on Page { markdown(evaluated: $all, dereferenced: null) } }
      nodes(ids: ["Page:handbook/vacation"]) { ... on DocumentPage { m: markdown(evaluated: $all) } ... on Page { m: markdown(evaluated: $all) } }
    }`,
    variables: { all: 'ALL' },
    waves: [[`${vacation}?evaluated=true&format=markdown`]],
  },
  'both formats with the same arguments': {
    query:
      '{ page(id: "handbook/vacation") { markdown(dereferenced: ALL) document(dereferenced: ALL) { nodes } } }',
    waves: [
      [
        `${vacation}?dereferenced=true&format=document`,
        `${vacation}?dereferenced=true&format=markdown`,
      ],
    ],
  },
  'two formats of links, each under many aliases': {
    query: `query ($stable: MarkdownLinkFormat) { page(id: "handbook/vacation") {
      ${aliases('markdown(linkFormat: $stable)')}
      relative: markdown(linkFormat: RELATIVE)
      same: markdown
    } }`,
    variables: { stable: 'STABLE' },
    waves: [
      [`${vacation}?format.markdown.refs=stable&format=markdown`, `${vacation}?format=markdown`],
    ],
  },
  'a format of links, which a document does not have': {
    query:
      '{ page(id: "handbook/vacation") { markdown(linkFormat: STABLE, evaluated: ALL) document(evaluated: ALL) { nodes } } }',
    waves: [
      [
        `${vacation}?evaluated=true&format.markdown.refs=stable&format=markdown`,
        `${vacation}?evaluated=true&format=document`,
      ],
    ],
  },
  'arguments that are null or have no effect': {
    query: `query ($none: Evaluation) { page(id: "handbook/vacation") {
      title markdown(evaluated: $none, dereferenced: null, linkFormat: null) same: markdown(evaluated: NONE, dereferenced: NONE, linkFormat: RELATIVE)
    } }`,
    waves: [[`${vacation}?format=markdown`]],
  },
  'texts of a tree, each read for itself': {
    query: '{ space(id: "first-week") { content { pages { id markdown(evaluated: ALL) } } } }',
    waves: [
      ['GET /v1/spaces/first-week', 'GET /v1/spaces/first-week/content/pages'],
      ['everyday-work', 'first-steps', 'overview', 'questions-and-answers'].map(
        (page) =>
          `GET /v1/spaces/first-week/content/page/first-week-${page}?evaluated=true&format=markdown`,
      ),
    ],
  },
  'a link to a page without other selections': {
    query:
      '{ page(id: "handbook/vacation") { links(first: 3) { nodes { target { ... on PageLocation { page { id markdown(evaluated: ALL) } } } } } } }',
    waves: [
      [vacation, `${vacation}/links?limit=3`],
      ['GET /v1/spaces/handbook/content/page/public-holidays?evaluated=true&format=markdown'],
    ],
  },
  'an address with a key, which proves its space': {
    query: '{ space(id: "partner-api") { id urls { published(shareKey: "partners-key") } } }',
    waves: [['GET /v1/spaces/partner-api?shareKey=partners-key']],
  },
  'an address with a key beside one without': {
    query:
      '{ space(id: "partner-api") { urls { published open: published(shareKey: "partners-key") } } }',
    waves: [['GET /v1/spaces/partner-api', 'GET /v1/spaces/partner-api?shareKey=partners-key']],
  },
  'addresses of all that a site shows: its list once more for each key': {
    query: `{ site(id: "acme/partners") {
      siteSpaces { nodes {
        urls { published ${aliases('published(shareKey: "partners-key")')} }
      } }
    } again: site(id: "acme/partners") {
      siteSpaces(isDefault: true) { nodes { urls { published(shareKey: "partners-key") } } }
    } }`,
    waves: [
      [
        partners,
        `${partners}/site-spaces?default=true&limit=25`,
        `${partners}/site-spaces?limit=25`,
      ],
      [`${partners}/site-spaces?shareKey=partners-key&limit=1000`],
    ],
  },
  'an address of a site space by its id': {
    query:
      '{ siteSpace(id: "acme/partners/partners-api") { id urls { published(shareKey: "partners-key") } } }',
    waves: [[`${partners}/site-spaces?shareKey=partners-key&limit=1000`]],
  },
  'addresses of sections': {
    query:
      '{ nodes(ids: ["SiteSection:acme/docs/faq", "SiteSection:acme/docs/quickstart"]) { ... on SiteSection { title urls { published(shareKey: "k") } } } }',
    waves: [
      [
        'GET /v1/orgs/acme/sites/docs/sections?limit=1000',
        'GET /v1/orgs/acme/sites/docs/sections?shareKey=k&limit=1000',
      ],
    ],
  },
  'a published site with a key, without its URLs': {
    query:
      '{ site(id: "acme/partners") { id publishedProfile(shareKey: "partners-key") { site { title } structure { ... on PublishedSiteSpaces { siteSpaces { title space { title } } } } } } }',
    waves: [[partners, `${partners}/published?shareKey=partners-key`]],
  },
  'a published site with a key, whose parts have their URLs without it': {
    query:
      '{ site(id: "acme/partners") { id publishedProfile(shareKey: "partners-key") { structure { ... on PublishedSiteSpaces { siteSpaces { urls { published } } } } } } }',
    waves: [
      [partners, `${partners}/published?shareKey=partners-key`],
      [`${partners}/site-spaces?limit=1000`],
    ],
  },
};

test.for(Object.entries(cases))('%s', async ([, { query, variables, waves }]) => {
  const gate = new Gate();
  const { errors, extensions } = await askOnce(query, { variables, gate });
  expect({ errors, extensions }).toEqual({ errors: undefined, extensions: undefined });
  expect(gate.waves).toEqual(waves.map(sortedCalls));
});

describe('an unavailable form nulls the field that selected it:', () => {
  test('a wrong key, and the space stays', async () => {
    const { data, errors } = await askOnce(
      '{ space(id: "partner-api") { id urls { published(shareKey: "wrong") } } }',
    );
    expect(data).toEqual({ space: { id: id('Space', 'partner-api'), urls: { published: null } } });
    expect(errors).toMatchObject([failure('FORBIDDEN', 'space', 'urls', 'published')]);
  });

  test('an expression that cannot be evaluated; the page and its unevaluated text stay', async () => {
    const world = await startWorld({
      upstream({ url = '' }, response) {
        if (url.includes('evaluated')) answer(response, { error: { message: 'No' } }, 422);
        else answer(response, { type: 'document', id: 'p', title: 'P', markdown: 'Text' });
      },
    });
    const { data, errors } = await world.ask(
      '{ a: page(id: "s/p") { restId all: markdown(evaluated: ALL) } b: page(id: "s/p") { title markdown } }',
    );
    expect(data).toEqual({ a: { restId: 'p', all: null }, b: { title: 'P', markdown: 'Text' } });
    expect(errors).toMatchObject([{ path: ['a', 'all'], extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  test('a missing object, with one call', async () => {
    const { data, errors, calls } = await askOnce(
      '{ page(id: "handbook/no-such-page") { id markdown(evaluated: ALL) } }',
    );
    expect(data).toEqual({ page: null });
    expect(errors).toMatchObject([{ path: ['page'], extensions: { code: 'NOT_FOUND' } }]);
    expect(calls).toEqual([
      'GET /v1/spaces/handbook/content/page/no-such-page?evaluated=true&format=markdown',
    ]);
  });
});

test('an address that requires a share key is read if the service omits all addresses', async () => {
  const { data } = await askOnce(
    '{ siteSpace(id: "acme/partners/partners-api") { title urls { closed: published published(shareKey: "partners-key") } } }',
  );
  expect(data).toEqual({
    siteSpace: {
      title: 'Partner API',
      urls: {
        closed: null,
        published: 'https://acme.docs.example/partners/partners-key/api',
      },
    },
  });
});
