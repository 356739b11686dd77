/** Any document within the limit of tokens is parsed and validated within 100 ms of CPU. */
import { parse } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { createFacade } from '../facade.ts';
import { document } from '../http/send.ts';
import { times } from './documents.ts';
import { minMs } from './machine-speed.ts';

const maxTokens = 2_000;
const maxMs = 100;

/** Fragments that each spread this, in a field of one name. */
const chained = (count: number, spread: (n: number) => string) =>
  times(
    count,
    (n) => `fragment F${n} on Organization { spaces { nodes { organization { ${spread(n)} } } } }`,
  );

/** Documents by their size. */
const kinds: Readonly<Record<string, (size: number) => string>> = {
  'equal aliases': (size) => `{ ${times(size, (n) => `a${n}: organizations { totalCount }`)} }`,
  'equal fields': (size) => `{ ${times(size, () => 'organizations { nodes { id } }')} }`,
  'equal fields in equal fields': (size) =>
    `{ ${times(size, () => 'organizations { nodes { spaces { nodes { id } } } }')} }`,
  'equal arguments': (size) => `{ ${times(size, () => 'organization(id: "a") { id title }')} }`,
  'different arguments': (size) => `{ ${times(size, (n) => `x: node(id: "${n}") { id }`)} }`,
  'lists as arguments': (size) =>
    `{ ${times(size, () => 'nodes(ids: ["a", "b", "c", "d"]) { id }')} }`,
  'fragments on several types': (size) =>
    `{ node(id: "a") { ${times(size, (n) => `... on ${n % 2 ? 'Space' : 'Site'} { x: id }`)} } }`,
  'fragments in fragments': (size) => {
    const count = Math.min(199, size);
    return `{ ${times(count, (n) => `organizations { nodes { ...F${n} } }`)} }
      ${chained(count, (n) => `...F${(n + 1) % count}`)}`;
  },
  'fragments in all later fragments': (size) => {
    const count = Math.min(199, Math.ceil(Math.sqrt(size)));
    const later = (n: number) => times(count - n - 1, (next) => `...F${n + next + 1}`);
    return `{ organizations { nodes { ...F0 } } } ${chained(count, (n) => `id ${later(n)}`)}`;
  },
  'operations with one fragment': (size) =>
    `${times(size, (n) => `query Q${n} { ...F0 }`)}
     ${times(99, (n) => `fragment F${n} on Query { ...F${n + 1} }`)} fragment F99 on Query { __typename }`,
  'unknown types': (size) => `{ ${times(size, (n) => `... on Organisation${n} { id }`)} }`,
};

const tokensOf = (text: string) => parse(text).tokenCount ?? 0;

/** The largest document of a kind within the limit. */
function largest(make: (size: number) => string): string {
  let size = 1;
  for (let step = 2_048; step >= 1; step /= 2)
    if (tokensOf(make(size + step)) <= maxTokens) size += step;
  return make(size);
}

test.for(Object.entries(kinds))('%s', async ([, make]) => {
  const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9' });
  onTestFinished(() => facade.close());
  const text = largest(make);
  expect(tokensOf(text)).toBeGreaterThan(maxTokens * 0.9);
  let time = 0;
  const send = async () => {
    time += 1;
    // Each time another text, which no cache has, from a caller without a token, so that nothing is executed.
    const { headers, ...post } = document(`${text} # ${time}`);
    const { authorization: _, ...others } = headers;
    const request = new Request('http://x/graphql', { ...post, headers: others });
    const before = process.cpuUsage();
    await (await facade.fetch(request)).text();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  expect(await minMs(send, maxMs)).toBeLessThan(maxMs);
});
