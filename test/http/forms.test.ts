/**
 * Requests of each form have the response of the table, through the listener of node:http and through the fetch
 * handler. `vitest -u` writes the tables again.
 */
import { expect, onTestFinished, test } from 'vitest';
import { siteTree } from '../../src/sandbox/server/example-tabs.ts';
import { byFetch } from '../by-fetch.ts';
import { createFacade, type Facade, type FacadeOptions } from '../facade.ts';
import * as generated from '../generated/graphql.ts';
import { startWorld } from '../harness.ts';
import { byBytes } from './byte-forms.ts';
import { answerTo, tableOf } from './form-answers.ts';
import { type Form, posts, withOptions } from './forms.ts';
import { searches } from './get-forms.ts';
import { startHost } from './host.ts';
import { document, parameters, sendBytes } from './send.ts';

const ways: readonly [string, (facade: Facade) => Facade][] = [
  ['the listener', (facade) => facade],
  ['the fetch handler', byFetch],
];

/** A facade in front of a sandbox, as it is served. */
async function start(served: (facade: Facade) => Facade, options: Partial<FacadeOptions>) {
  const { upstreamUrl } = await startWorld();
  const facade = createFacade({ upstreamUrl, retryDelay: () => 0, ...options });
  onTestFinished(() => facade.close());
  return startHost(served(facade).listener);
}

const tables: readonly [string, Partial<FacadeOptions>, readonly Form[]][] = [
  ['by POST', { trace: true }, posts],
  ['by GET', { trace: true }, searches],
  ['by GET, with GraphiQL', { graphiql: {} }, searches],
];

/** Words of graphql 16 as JSON, and those of graphql 17 that are in the tables. */
const olderWords: readonly (readonly [older: string, newer: string])[] = [
  ['contains more that', 'contains more than'],
  [
    String.raw`Field \"organization\" argument \"id\" of type \"ID!\" is required`,
    String.raw`Argument \"Query.organization(id:)\" of type \"ID!\" is required`,
  ],
  [
    String.raw`Field \"UpdateSiteInput.siteId\" of required type \"ID!\" was not provided.`,
    String.raw`Expected value of type \"UpdateSiteInput\" to include required field \"siteId\".`,
  ],
];

const inNewerWords = (table: string) =>
  olderWords.reduce((text, [older, newer]) => text.replaceAll(older, newer), table);

test.for(ways.flatMap(([way, served]) => tables.map((table) => [way, served, ...table] as const)))(
  'through %s: %3$s',
  async ([, served, name, options, forms]) => {
    const host = await start(served, options);
    const table = await tableOf(host, forms);
    await expect(inNewerWords(table)).toMatchFileSnapshot(
      `forms/${name.replaceAll(/\W+/g, '-')}.txt`,
    );
  },
);

test.for(ways)('through %s: with options', async ([, served]) => {
  const texts: string[] = [];
  for (const [name, options, request] of withOptions)
    texts.push(await tableOf(await start(served, options), [[name, request]]));
  await expect(texts.join('\n')).toMatchFileSnapshot('forms/with-options.txt');
});

test.for(ways)('through %s: as bytes', async ([, served]) => {
  const host = await start(served, {});
  const lines: string[] = [];
  for (const [name, sent] of byBytes) {
    const received = await sendBytes(host, sent);
    const [, text = ''] = received.split('\r\n\r\n');
    const content = text.replace(/^[\da-f]+\r\n|\r\n0$/g, '');
    lines.push(`${name}\n  ${received.slice(9, 12)} ${content}\n`);
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('forms/as-bytes.txt');
});

test('every document of the tests has the same response by both', async () => {
  const hosts = await Promise.all(ways.map(([, served]) => start(served, {})));
  const documents = Object.values<unknown>(generated).filter(
    (value) => value instanceof generated.TypedDocumentString,
  );
  expect(documents.length).toBeGreaterThan(100);
  // Without variables, a mutation fails before its first call.
  const unchanging = documents.map(String).filter((text) => !/^\s*mutation[^($]*\{/.test(text));
  for (const query of [siteTree, ...unchanging])
    for (const request of [document(query), parameters({ query })]) {
      if ('path' in request && query.length > 10_000) continue;
      const [first, second] = await Promise.all(hosts.map((host) => answerTo(host, request)));
      expect([query, first]).toEqual([query, second]);
    }
});
