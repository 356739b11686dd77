/** A REST client for one request, for tests of its call log. */
import { expect, onTestFinished } from 'vitest';
import { organizationOperations } from '../../src/domains/organizations/operations.ts';
import type { CallRecord } from '../../src/rest/client/call-log.ts';
import { RestClient } from '../../src/rest/client/client.ts';
import { callerOf } from '../../src/rest/transport/callers.ts';
import { Upstream, type UpstreamOptions } from '../../src/rest/transport/upstream.ts';
import { settled } from '../../src/server/settings/options.ts';

/** The REST client of a facade with default settings, closed after the test. */
export function upstreamAt(url: string, settings: Partial<UpstreamOptions> = {}): Upstream {
  const all = settled({ upstreamUrl: url, allowInsecureHttp: true });
  const upstream = new Upstream({ ...all, url: all.upstreamUrl, ...settings });
  onTestFinished(() => upstream.close());
  return upstream;
}

export interface RestClientSettings extends Partial<Omit<UpstreamOptions, 'url'>> {
  readonly deadlineMs?: number;
  readonly byteBudget?: number;
}

/** For a service at the URL, until the test ends. */
export function clientOf(url: string, settings: RestClientSettings = {}): RestClient {
  const upstream = upstreamAt(url, { retryDelay: () => 0, ...settings });
  return new RestClient({
    upstream,
    caller: callerOf('Bearer token-of-the-caller'),
    headers: new Headers(),
    requestId: 'request-1',
    userAgent: 'docgraph/0',
    deadlineMs: 5_000,
    callBudget: 200,
    byteBudget: 64_000_000,
    ...settings,
  });
}

export const outlineOf = ({ failures }: CallRecord) =>
  failures.map(({ attempt, status, code, cause }) => [attempt, status, code, cause]);

/** Attempt, status, code and cause of each attempt of a call that fails. */
export async function failuresOf(client: RestClient): Promise<unknown[]> {
  const { getOrganization } = organizationOperations;
  const asked = client.call(getOrganization, { path: { organizationId: 'bad' } });
  await expect(asked).rejects.toMatchObject({
    facts: { method: 'GET', route: '/v1/orgs/{organizationId}' },
  });
  const [record] = client.log.records;
  return record ? outlineOf(record) : [];
}
