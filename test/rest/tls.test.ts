/** TLS connections: trusted authorities, client certificates, and errors. */
import { describe, expect, test } from 'vitest';
import type { FacadeOptions } from '../facade.ts';
import { startWorld } from '../harness.ts';
import { clientOf, failuresOf } from './rest-client.ts';
import { pastDeadline } from './stopped-time.ts';
import { answerOrganization, certificate, startTlsService } from './tls-service.ts';

const query = '{ organization(id: "a") { title } }';
const write =
  'mutation { updateOrganization(input: { organizationId: "a", title: "Acme" }) { organization { title } } }';
const ca = certificate('ca.pem');
const lost = 'UPSTREAM_UNAVAILABLE';

const startFacade = (upstreamUrl: string, facade: Partial<FacadeOptions>) =>
  startWorld({
    // Keeps the harness from starting the sandbox as well.
    upstream: (_request, response) => response.writeHead(500).end(),
    facade: { upstreamUrl, ...facade },
  });

describe('the certificate of the service', () => {
  test('is verified with the configured authority', async () => {
    const { url } = await startTlsService();
    const world = await startFacade(url, { tls: { ca } });
    expect((await world.ask(query)).data).toEqual({ organization: { title: 'A' } });
    expect((await world.ask(write)).errors).toBeUndefined();
  });

  test.each([
    ['without an authority', {}, {}, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    [
      'by another authority',
      { ca: certificate('other-ca.pem') },
      {},
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    ],
    [
      'once it has expired',
      { ca },
      { cert: certificate('expired.pem'), key: certificate('expired.key') },
      'CERT_HAS_EXPIRED',
    ],
  ])('is refused %s', async (_, tls, options, cause) => {
    const { url, requests } = await startTlsService(options);
    expect(await failuresOf(clientOf(url, { tls }))).toEqual([[1, null, lost, cause]]);
    const { errors } = await (await startFacade(url, { tls })).ask(query);
    expect(errors?.map(({ extensions }) => extensions)).toEqual([
      { code: lost, upstream: { method: 'GET', route: '/v1/orgs/{organizationId}' } },
    ]);
    expect(requests).toEqual([]);
  });
});

describe('a service that requires a client certificate', () => {
  const asking = { ca, requestCert: true, rejectUnauthorized: true };

  test('gets that of the facade, for reads and writes', async () => {
    const { url, requests } = await startTlsService(asking);
    const tls = { ca, cert: certificate('facade.pem'), key: certificate('facade.key') };
    const world = await startFacade(url, { tls });
    expect((await world.ask(query)).data).toEqual({ organization: { title: 'A' } });
    expect((await world.ask(write)).errors).toBeUndefined();
    expect(requests).toHaveLength(2);
  });

  test('is unavailable without one', async () => {
    const { url, requests } = await startTlsService(asking);
    const world = await startFacade(url, { tls: { ca } });
    const { errors } = await world.ask(query);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual([lost]);
    expect(requests).toEqual([]);
  });
});

describe('a connection that ends before the response', () => {
  test('after another response over it, the read is sent once more', async () => {
    const served = new Set<unknown>();
    const { url, requests } = await startTlsService({}, (request, response) => {
      if (served.has(request.socket)) request.socket.destroy();
      else answerOrganization(response);
      served.add(request.socket);
    });
    const world = await startFacade(url, { tls: { ca }, connections: 1, reuse: 'off' });
    for (let round = 0; round < 4; round += 1)
      expect((await world.ask(query)).errors).toBeUndefined();
    // The second and the fourth over a connection of their own, after which the pool opens a new one.
    expect(requests).toHaveLength(6);
  });

  test('before any response over it, the read is left to the retry', async () => {
    const { url, requests } = await startTlsService({}, (request) => request.socket.destroy());
    const deadlineMs = 1_500;
    const world = await startFacade(url, { tls: { ca }, retryDelay: () => 60_000, deadlineMs });
    const { errors } = await pastDeadline(
      () => world.ask(query),
      deadlineMs,
      () => requests.length === 1,
    );
    expect(errors).toHaveLength(1);
    expect(requests).toHaveLength(1);
  });
});
