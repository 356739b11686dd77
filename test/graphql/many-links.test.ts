/** As many links as a request may make calls, and a few more. Their calls are in test/golden. */
import { expect, test } from 'vitest';
import { goldenCalls } from '../golden-calls.ts';
import { traced } from '../harness.ts';
import {
  type Answer,
  front,
  type Organization,
  spread,
  startOrganization,
  titles,
} from './linked-spaces.ts';

const golden = goldenCalls('many-links');

interface Traced {
  readonly route: string;
  readonly wave: number;
}

/** The calls in their waves. Calls of one route are in one wave, or one after another. */
function wavesOf(calls: readonly string[], trace: readonly Traced[]): string[][] {
  const left = [...calls];
  const placed = trace.map(({ route, wave }) => {
    const pattern = new RegExp(`^GET ${route.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    const at = left.findIndex((call) => pattern.test(call));
    const [call = `none of ${route}`] = left.splice(at, 1);
    return { call: call.replace(/page=.+/, 'page=…'), wave };
  });
  expect(left).toEqual([]);
  const waves = Map.groupBy(placed, ({ wave }) => wave);
  return [...waves]
    .sort(([one], [other]) => one - other)
    .map(([, together]) => together.map(({ call }) => call));
}

test.for<[string, Omit<Organization, 'length'>]>([
  ['200 spread over 10,000', { linked: spread(200, 10_000) }],
  ['200 at the end of 10,000', { linked: front(200).map((at) => 9_800 + at) }],
])('%s', async ([name, links]) => {
  const { world, counted } = await startOrganization({ length: 10_000, ...links });
  const { data, extensions, calls } = await world.expectData<Answer>(titles, {}, traced);
  expect(data.organization.changeRequests.nodes).toEqual(
    links.linked.map((at) => ({ space: { title: `S${at}` } })),
  );
  expect(counted.bytes).toBeLessThan(400_000);
  golden.check(name, wavesOf(calls, (extensions?.upstream ?? []) as readonly Traced[]));
});
