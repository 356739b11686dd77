/** Tools from files: what they are, what refuses them, and when they are read again. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createFacade, type Facade } from '../../src/facade/facade.ts';
import { type ByVersion, ofThisVersion } from '../graphql-version.ts';
import { logged } from '../logged.ts';
import { openAgents } from './open-agents.ts';
import { folderWith } from './tool-folder.ts';

const newest = '2026-07-28';

const openTools = (text: string, more = {}) =>
  openAgents({ mcp: 'documents', mcpFiles: [folderWith({ 'tools.graphql': text })], ...more });

const site = 'query SiteTitle($site: ID!) { site(id: $site) { title } }';

async function listed(text: string, more = {}) {
  const { connect } = await openTools(text, more);
  return (await (await connect(newest)).listTools()).tools;
}

describe('a tool', () => {
  test('has the name, the description and the arguments of its operation', async () => {
    expect(await listed(`"""Says how a site is called."""\n${site}`)).toEqual([
      {
        name: 'site_title',
        description: 'Says how a site is called.',
        inputSchema: {
          type: 'object',
          properties: {
            site: {
              type: 'string',
              description:
                'ID of the site. Accepts a global ID or the key `{organizationId}/{siteId}`.',
            },
          },
          required: ['site'],
          additionalProperties: false,
        },
        annotations: { readOnlyHint: true, openWorldHint: true },
      },
    ]);
  });

  test.for<[from: string, text: string, description: string]>([
    [
      'a comment before it',
      `# Says how\n# a site is called.\n${site}`,
      'Says how\na site is called.',
    ],
    ['the schema', site, 'The site with the given ID.'],
  ])('is described by %s, if it has no description', async ([, text, description]) => {
    expect(await listed(text)).toMatchObject([{ description }]);
  });

  test('has arguments that its file, or the schema, describes', async () => {
    const [tool] = await listed(`
      # Finds spaces.
      query FindSpaces(
        "The organization."
        $organization: ID!
        # Words in
        # the title.
        $words: String
        $ids: [ID!]!
        $first: Int
        $from: OrderDirection = ASC
      ) {
        ...Spaces
        nodes(ids: $ids) { __typename }
      }
      fragment Spaces on Query {
        organization(id: $organization) {
          spaces(first: $first, query: $words, orderBy: { field: TITLE, direction: $from }) {
            totalCount
          }
        }
      }`);
    expect(tool?.inputSchema).toEqual({
      type: 'object',
      properties: {
        organization: { type: 'string', description: 'The organization.' },
        words: { type: 'string', maxLength: 256, description: 'Words in\nthe title.' },
        ids: {
          type: 'array',
          items: { type: 'string' },
          description: expect.stringContaining('ID'),
        },
        first: {
          type: 'integer',
          minimum: 0,
          maximum: 1000,
          default: 25,
          description: 'Returns the first _n_ items of the list, up to 1,000.',
        },
        from: {
          type: 'string',
          enum: ['ASC', 'DESC'],
          default: 'ASC',
          description: expect.stringContaining('direction'),
        },
      },
      required: ['organization', 'ids'],
      additionalProperties: false,
    });
    expect(tool?.annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
  });

  test('says that null clears a value, and leaves out what is deprecated', async () => {
    const text = `mutation Change($input: UpdateSpaceInput!) @mcp(write: true) {
      updateSpace(input: $input) { space { restId } } }`;
    const [tool] = await listed(text, { mcpWrites: 'on' });
    const { input } = Object(tool?.inputSchema.properties);
    expect(input).toMatchObject({
      type: 'object',
      required: ['spaceId'],
      additionalProperties: false,
    });
    expect(input.properties.iconUrl.anyOf).toMatchObject([{ type: 'string' }, { type: 'null' }]);
    expect(input.properties.title).toMatchObject({ type: 'string', maxLength: 50 });
  });

  test.for([
    ['other', 'site'],
    ['Site', 'site'],
  ])('has no argument %s, and says which it has', async ([name = '']) => {
    const { connect, calls } = await openTools(site);
    const client = await connect(newest);
    const result = await client.callTool({ name: 'site_title', arguments: { [name]: 'a' } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining(`no argument \\"${name}\\". It has site.`) }],
    });
    expect(calls).toEqual([]);
  });

  test('has the title of @mcp, which is not part of the document that runs', async () => {
    const { connect } = await openTools(site.replace('{ site', '@mcp(title: "A site") { site'));
    const client = await connect(newest);
    expect((await client.listTools()).tools).toMatchObject([{ title: 'A site' }]);
    const result = await client.callTool({ name: 'site_title', arguments: { site: 'acme/docs' } });
    expect(result).toMatchObject({
      content: [{ text: '{"data":{"site":{"title":"Acme Docs"}},"calls":1}' }],
    });
  });

  test('runs although no other document may, and its manifest is no list of documents', async () => {
    const trusted = folderWith({ 'a.json': '{"a": "{ __typename }"}' });
    const { connect, ask } = await openTools(site, {
      documents: 'only',
      documentsFiles: [trusted],
    });
    const result = await (await connect(newest)).callTool({
      name: 'site_title',
      arguments: { site: 'acme/docs' },
    });
    expect(result.isError).toBeFalsy();
    const { errors } = await ask(site, { site: 'acme/docs' });
    expect(errors).toMatchObject([{ extensions: { code: 'PERSISTED_QUERY_ID_REQUIRED' } }]);
  });
});

const change =
  'mutation NewTeam($title: String!) MARK { createTeam(input: { organizationId: "acme", title: $title }) { team { title } userErrors { message } } }';
const write = change.replace('MARK', '@mcp(write: true)');

describe('a mutation', () => {
  test.for<[writes: 'off' | 'confirm' | 'on', text: string, tools: number]>([
    ['off', write, 0],
    ['confirm', write, 1],
    ['on', write, 1],
    ['on', change.replace('MARK', ''), 0],
    ['on', change.replace('MARK', '@mcp(write: false)'), 0],
  ])('with MCP_WRITES=%s: %s', async ([mcpWrites, text, tools]) => {
    expect((await listed(text, { mcpWrites })).length).toBe(tools);
  });

  test('is destructive unless its file says otherwise', async () => {
    expect(await listed(write, { mcpWrites: 'on' })).toMatchObject([
      { annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false } },
    ]);
  });

  test('with confirm, an older client is told that it cannot be asked, and nothing is changed', async () => {
    const { connect, calls } = await openTools(write, { mcpWrites: 'confirm' });
    const client = await connect('2025-11-25');
    const result = await client.callTool({ name: 'new_team', arguments: { title: 'Editors' } });
    expect(result).toMatchObject({ isError: true, content: [{ text: /this client cannot ask/ }] });
    expect(calls).toEqual([]);
  });

  test('with confirm, a client that can ask makes the change once its user has agreed', async () => {
    const { connect, calls } = await openTools(write, { mcpWrites: 'confirm' });
    const client = await connect(newest, {}, { elicitation: { form: {} } });
    const asked: unknown[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: {} };
    });
    const result = await client.callTool({ name: 'new_team', arguments: { title: 'Editors' } });
    expect(asked).toEqual([expect.stringContaining('"Editors"')]);
    expect(result).toMatchObject({
      content: [{ text: expect.stringContaining('"title":"Editors"') }],
    });
    expect(calls).toEqual(['PUT /v1/orgs/acme/teams']);
  });
});

describe('files that cannot be used', () => {
  test.for<[what: string, text: string, message: string | RegExp]>([
    [
      'an operation without a name',
      '{ site(id: "acme/docs") { title } }',
      'line 1, column 1: The operation has no name',
    ],
    ['what is no document', 'query {', 'line 1, column 8: Syntax Error'],
    ['an unknown field', 'query A { sites }', 'line 1, column 11: Cannot query field'],
    [
      'another argument of @mcp',
      'query A @mcp(writes: true) { __typename }',
      'line 1, column 14: `@mcp` has no argument "writes". Its arguments are title, write,',
    ],
    [
      'another kind of value',
      'mutation A @mcp(write: "yes") { __typename }',
      'line 1, column 24: `write` must be true or false.',
    ],
    [
      'a variable as a value',
      'query A($a: String!) @mcp(title: $a) { __typename }',
      'line 1, column 34: `title` must be a string.',
    ],
    [
      'an argument of @mcp twice',
      'query A @mcp(title: "a", title: "b") { __typename }',
      'line 1, column 26: There can be only one argument "title".',
    ],
    [
      '@mcp twice',
      'query A @mcp @mcp { __typename }',
      'line 1, column 14: `@mcp` can be used only',
    ],
    [
      '@mcp on a field',
      'query A { __typename @mcp }',
      'line 1, column 22: `@mcp` can be used only',
    ],
    [
      'a query that writes',
      'query A @mcp(write: true) { __typename }',
      'line 1, column 14: `write` is for mutations',
    ],
    [
      'two equal names',
      'query AB { __typename } query Ab { __typename }',
      /line 1, column 25: .*tools.graphql has a tool of this name, ab\./,
    ],
    ['a long name', `query A${'b'.repeat(40)} { __typename }`, 'has more than 40 characters'],
    ['a name without letters', 'query __ { __typename }', 'No tool can be named after __.'],
    [
      'a long description',
      `"""${'a'.repeat(2_001)}""" query A { __typename }`,
      'The description has more than 2000 bytes',
    ],
    ['a fragment that is not used', 'fragment F on Site { title } query A { __typename }', 'F'],
  ])('%s', async ([, text, message]) => {
    const mcpFiles = [folderWith({ 'tools.graphql': text })];
    const facade = createFacade({ upstreamUrl, mcp: 'documents', mcpFiles });
    onTestFinished(() => facade.close());
    await expect(facade.ready()).rejects.toThrow(message);
  });
});

/** Names of the tools of a facade. */
async function namesOf(facade: Facade): Promise<readonly string[]> {
  const headers = {
    authorization: 'Bearer a-token',
    'content-type': 'application/json',
    'mcp-protocol-version': '2025-11-25',
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
  const response = await facade.fetch(request);
  const { result } = (await response.json()) as { result: { tools: { name: string }[] } };
  return result.tools.map(({ name }) => name);
}

const upstreamUrl = 'http://127.0.0.1:9';

test('a request that arrives before the files are read waits for them', async () => {
  const mcpFiles = [folderWith({ 'a.graphql': site })];
  const facade = createFacade({ upstreamUrl, mcp: 'documents', mcpFiles });
  onTestFinished(() => facade.close());
  expect(await namesOf(facade)).toEqual(['site_title']);
});

test('operations of a manifest are tools', async () => {
  const manifest = JSON.stringify({
    format: 'apollo-persisted-query-manifest',
    version: 1,
    operations: [{ id: 'a', name: 'SiteTitle', type: 'query', body: `"""Says it."""\n${site}` }],
  });
  const mcpFiles = [folderWith({ 'a.json': manifest, 'b.gql': 'query Other { __typename }' })];
  const { connect } = await openAgents({ mcp: 'documents', mcpFiles });
  const { tools } = await (await connect(newest)).listTools();
  expect(tools).toMatchObject([
    { name: 'site_title', description: 'Says it.' },
    { name: 'other', description: 'The query Other.' },
  ]);
});

describe('arguments that do not fit', () => {
  test.for<[args: Record<string, unknown>, message: ByVersion<string>]>([
    [
      {},
      {
        16: '\\"$site\\" of required type \\"ID!\\" was not provided',
        17: 'Expected a value of non-null type \\"ID!\\" to be provided',
      },
    ],
    [
      { site: null },
      {
        16: '\\"$site\\" of non-null type \\"ID!\\" must not be null',
        17: 'Expected value of non-null type \\"ID!\\" not to be null',
      },
    ],
    [{ site: ['a'] }, 'ID cannot represent'],
    [{ site: 'acme/docs', words: 5 }, 'String cannot represent a non string value'],
    [{ site: 'acme/docs', extra: { key: 1 } }, '`find_in_site` has no argument \\"extra\\"'],
  ])('%j', async ([args, message]) => {
    const { connect, calls } =
      await openTools(`query FindInSite($site: ID!, $words: String! = "a") {
      site(id: $site) { search(query: $words, scope: { includesAll: true }) { totalCount } }
    }`);
    const client = await connect(newest);
    const result = await client.callTool({ name: 'find_in_site', arguments: args });
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.any(String) }] });
    const [{ text = '' } = {}] = result.content as { text?: string }[];
    expect(text).toContain(ofThisVersion(message));
    expect(text).toContain('"retry":"never"');
    expect(calls).toEqual([]);
  });
});

describe('files that change', () => {
  /** A facade whose folder of tools has one file. */
  async function openFolder() {
    const folder = folderWith({ 'a.graphql': site });
    const { logger, entries } = logged('error');
    const mcpFiles = [folder];
    const facade = createFacade({ upstreamUrl, mcp: 'documents', mcpFiles, logger });
    onTestFinished(() => facade.close());
    await facade.ready();
    return {
      write: (text: string) => writeFileSync(join(folder, 'b.graphql'), text),
      remove: () => rmSync(join(folder, 'b.graphql')),
      look: () => facade.reloadDocuments(),
      names: () => namesOf(facade),
      reasons: () => entries().map(({ msg, reason }) => [msg, reason]),
    };
  }

  test('are read again', async () => {
    const { write, remove, look, names, reasons } = await openFolder();
    expect(await names()).toEqual(['site_title']);
    write('query Other { __typename }');
    await look();
    expect(await names()).toEqual(['site_title', 'other']);
    remove();
    await look();
    expect(await names()).toEqual(['site_title']);
    expect(reasons()).toEqual([]);
  });

  test('a failure is logged once with its place, and the last tools stay', async () => {
    const { write, remove, look, names, reasons } = await openFolder();
    write('query Other { __typename }\nquery More { nothing }');
    await look();
    await look();
    expect(reasons()).toEqual([
      ['tools stay as they were', expect.stringMatching(/b\.graphql: line 2, column 14: Cannot /)],
    ]);
    expect(await names()).toEqual(['site_title']);
    write('query SiteTitle { __typename }');
    await look();
    expect(reasons()[1]).toEqual([
      'tools stay as they were',
      expect.stringMatching(/b\.graphql: line 1, column 1: .*a\.graphql has a tool of this name/),
    ]);
    remove();
    await look();
    expect(reasons()).toHaveLength(2);
    write('query Other { __typename }');
    await look();
    expect(await names()).toEqual(['site_title', 'other']);
  });
});
