/** Configuration schemas of integrations as their publishers write them, checked by types and by the sandbox. */
import { describe, expect, test } from 'vitest';
import { startWire } from '../wire.ts';

const manifest = {
  title: 'Polls',
  description: 'Asks.',
  scopes: [],
  script: 'export {};',
  organization: 'acme',
};
const publish = (members: string) =>
  `mutation { it: publishIntegration(input: {
    integrationId: "polls", organizationId: "acme", title: "Polls", description: "Asks.", scopes: [], script: "export {};"
    ${members}
  }) { userErrors { code field message } } }`;
const inSpace = (configuration: string) => publish(`configurations: { space: ${configuration} }`);
const property = (written: string) =>
  inSpace(`{ form: { properties: [{ name: "one", property: ${written} }] } }`);

describe('valid input is sent unchanged', () => {
  const one = (written: object) => ({ space: { properties: { one: written } } });

  test.each<[string, object]>([
    [
      property('{ string: { title: "T", description: "D", default: "a", enum: ["a", "b"] } }'),
      one({ type: 'string', title: 'T', description: 'D', default: 'a', enum: ['a', 'b'] }),
    ],
    [
      property('{ string: { completionUrl: "https://polls.example" } }'),
      one({ type: 'string', completion_url: 'https://polls.example' }),
    ],
    [property('{ number: { default: 1.5 } }'), one({ type: 'number', default: 1.5 })],
    [property('{ boolean: { default: false } }'), one({ type: 'boolean', default: false })],
    [
      property('{ button: { buttonText: "Go", callbackUrl: "https://polls.example" } }'),
      one({ type: 'button', button_text: 'Go', callback_url: 'https://polls.example' }),
    ],
    [
      inSpace('{ form: { properties: [], required: ["one"] } }'),
      { space: { properties: {}, required: ['one'] } },
    ],
    [inSpace('{ component: { componentRestId: "ask" } }'), { space: { componentId: 'ask' } }],
  ])('%s', async (document, configurations) => {
    const { world, bodies } = await startWire();
    const { data, errors } = await world.ask(document);
    expect([errors, data]).toEqual([undefined, { it: { userErrors: [] } }]);
    expect(bodies).toEqual([{ ...manifest, configurations }]);
  });
});

describe('invalid input is refused before it is sent, and by the sandbox', () => {
  const space = (written: object) => ({ configurations: { space: written } });
  const one = (written: object) => space({ properties: { one: written } });

  test.each<[string, string, object]>([
    ['no type', property('{}'), one({ title: 'T' })],
    ['an unknown type', property('{ text: {} }'), one({ type: 'text' })],
    [
      'two types',
      property('{ string: {}, number: {} }'),
      one({ type: 'number', button_text: 'Go' }),
    ],
    [
      'a button without its text',
      property('{ button: { callbackUrl: "https://polls.example" } }'),
      one({ type: 'button', callback_url: 'https://polls.example' }),
    ],
    [
      'a button that opens nothing',
      property('{ button: { buttonText: "Go" } }'),
      one({ type: 'button', button_text: 'Go' }),
    ],
    [
      'a component and properties',
      inSpace('{ component: { componentRestId: "ask" }, form: { properties: [] } }'),
      space({ componentId: 'ask', properties: {} }),
    ],
    [
      'a component and what is required',
      inSpace('{ component: { componentRestId: "ask", required: ["one"] } }'),
      space({ componentId: 'ask', required: ['one'] }),
    ],
    [
      'what is required without properties',
      inSpace('{ form: { required: ["one"] } }'),
      space({ required: ['one'] }),
    ],
    ['nothing', inSpace('{}'), space({})],
    [
      'Markdown of a block without its body',
      publish('blocks: [{ restId: "poll", title: "Poll", markdown: { codeblock: "poll" } }]'),
      { blocks: [{ id: 'poll', title: 'Poll', markdown: { codeblock: 'poll' } }] },
    ],
    [
      'Markdown of a block without its language',
      publish('blocks: [{ restId: "poll", title: "Poll", markdown: { body: "ask" } }]'),
      { blocks: [{ id: 'poll', title: 'Poll', markdown: { body: 'ask' } }] },
    ],
  ])('%s', async (_, document, members) => {
    const { world, sandbox } = await startWire();
    const { errors, calls } = await world.ask(document);
    expect([errors?.[0]?.extensions.code, calls]).toEqual(['GRAPHQL_VALIDATION_FAILED', []]);
    const body = { ...manifest, ...members };
    expect((await sandbox.send('POST', '/integrations/polls', { body })).status).toBe(400);
  });
});

const text = (length: number) => 'x'.repeat(length);

describe('limits of nested members', () => {
  const block = (member: object) => ({ blocks: [{ restId: 'poll', title: 'Poll', ...member }] });
  const sentBlock = (member: object) => ({ blocks: [{ id: 'poll', title: 'Poll', ...member }] });
  const source = (member: object) => ({
    contentSources: [
      { restId: 'polls', title: 'Polls', configuration: { componentRestId: 'ask' }, ...member },
    ],
  });
  const sentSource = (member: object) => ({
    contentSources: [
      { id: 'polls', title: 'Polls', configuration: { componentId: 'ask' }, ...member },
    ],
  });
  const asked = (member: object) => ({
    configurations: {
      space: { form: { properties: [{ name: 'one', property: { string: member } }] } },
    },
  });
  const sent = (member: object) => ({
    configurations: { space: { properties: { one: { type: 'string', ...member } } } },
  });
  const link = (member: object) => ({
    externalLinks: [{ label: 'Polls', url: 'https://polls.example', ...member }],
  });

  interface Limit {
    readonly at: string;
    readonly input: (member: object) => object;
    readonly wire?: (member: object) => object;
    readonly least?: number;
    readonly most: number;
  }
  const ofProperty = 'configurations.space.form.properties.0.property.string';

  test.each<Limit>([
    { at: 'blocks.0.title', input: block, wire: sentBlock, least: 2, most: 40 },
    { at: 'blocks.0.description', input: block, wire: sentBlock, most: 150 },
    { at: 'contentSources.0.title', input: source, wire: sentSource, least: 2, most: 40 },
    { at: 'contentSources.0.description', input: source, wire: sentSource, most: 150 },
    { at: `${ofProperty}.title`, input: asked, wire: sent, most: 30 },
    { at: `${ofProperty}.description`, input: asked, wire: sent, most: 100 },
    { at: 'externalLinks.0.url', input: link, most: 2048 },
  ])('$at: $least to $most', async ({ at, input, wire = input, least, most }) => {
    const { world, sandbox, bodies } = await startWire();
    const field = at.split('.');
    const member = (length: number) => ({ [String(field.at(-1))]: text(length) });
    const ask = (length: number) =>
      world.ask<{ it: { userErrors: object[] } }>(
        'mutation ($input: PublishIntegrationInput!) { it: publishIntegration(input: $input) { userErrors { code field } } }',
        {
          input: {
            integrationId: 'polls',
            organizationId: 'acme',
            title: 'Polls',
            description: 'Asks.',
            scopes: [],
            script: 'export {};',
            ...input(member(length)),
          },
        },
      );
    for (const length of [most, ...(least === undefined ? [] : [least])]) {
      const { data, errors } = await ask(length);
      expect([errors, data?.it.userErrors]).toEqual([undefined, []]);
      expect(bodies.at(-1)).toEqual({ ...manifest, ...wire(member(length)) });
    }
    const outside: [number, string][] = [[most + 1, 'TOO_LONG']];
    if (least !== undefined) outside.push([least - 1, 'TOO_SHORT']);
    for (const [length, code] of outside) {
      const { data, calls } = await ask(length);
      expect([data?.it.userErrors, calls]).toEqual([[{ code, field }], []]);
      const body = { ...manifest, ...wire(member(length)) };
      expect((await sandbox.send('POST', '/integrations/polls', { body })).status).toBe(400);
    }
  });
});
