/** GraphQL over HTTP according to its audit suite: no errors, warnings or notices. */
import { serverAudits } from 'graphql-http';
import { expect, test } from 'vitest';
import { startWorld } from '../harness.ts';

let url = '';
const audits = serverAudits({ url: () => url });

test('there are 61 audits', () => {
  expect(audits).toHaveLength(61);
});

test.for(audits)('$id: $name', async ({ fn }) => {
  url = `${(await startWorld()).url}/graphql`;
  const result = await fn();
  expect(result.status === 'ok' ? '' : result.reason).toBe('');
});
