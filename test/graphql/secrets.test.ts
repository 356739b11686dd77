/** Certificates, scripts, secrets and tokens never appear, whichever call fails. */
import { describe, expect, test } from 'vitest';
import { answer, type Result, startWorld, type World, type WorldOptions } from '../harness.ts';
import { logged } from '../logged.ts';

const token = 'canary-token-4711';
const canaries = {
  certificate: 'CANARY-CERTIFICATE-1\nCANARY-CERTIFICATE-2\n"CANARY-CERTIFICATE-3"',
  script: 'CANARY-SCRIPT',
  secret: 'CANARY-SECRET',
  tunnel: 'https://CANARY-TUNNEL.example/abc',
  configuration: { key: 'CANARY-KEY', deep: [{ password: 'CANARY-PASSWORD' }] },
};
const all = [token, ...Object.values(canaries)];
/** Any part of a secret, in any encoding. */
const parts = ['CANARY', 'canary'];

const createProvider = `mutation ($certificate: String!) {
  createSamlProvider(input: { organizationId: "acme", label: "Okta", certificate: $certificate }) {
    samlProvider { id } userErrors { message }
  }
}`;
const updateProvider = `mutation ($certificate: String!) {
  updateSamlProvider(input: { samlProviderId: "acme/okta", certificate: $certificate }) {
    samlProvider { id } userErrors { message }
  }
}`;
const publish = `mutation ($script: String!, $secret: String!) {
  publishIntegration(
    input: { integrationId: "weather", title: "Weather", description: "Rain or sun.", scopes: [], organizationId: "acme", script: $script, secrets: [{ name: "KEY", value: $secret }] }
  ) {
    integration { id name } userErrors { message }
  }
}`;
const openTunnel = `mutation ($tunnel: String!) {
  setIntegrationDevelopmentTunnel(input: { integrationId: "git-sync", tunnelUrl: $tunnel }) {
    userErrors { message }
  }
}`;
const configure = `mutation ($configuration: JSON) {
  updateIntegrationInstallation(
    input: { integrationInstallationId: "git-sync/git-sync-acme", configuration: $configuration }
  ) {
    integrationInstallation { id } userErrors { message }
  }
}`;
const changes = [createProvider, updateProvider, publish, openTunnel, configure];

async function startWatched(options: WorldOptions = {}): Promise<World & { lines: string[] }> {
  const { logger, lines } = logged('trace');
  const world = await startWorld({ ...options, facade: { logger, ...options.facade } });
  return { ...world, lines };
}

const replyOf = ({ data, errors, extensions, headers }: Result<unknown>) =>
  JSON.stringify({ data, errors, extensions, headers: [...headers] });

function expectNoCanary(texts: readonly string[]): void {
  for (const text of texts) for (const part of parts) expect(text).not.toContain(part);
}

/** Responds with everything that it received. */
const echo = (status: number): WorldOptions => ({
  upstream(request, response) {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const values = Object.values(JSON.parse(body)).flatMap((value) => [value].flat());
      const said = `${request.headers.authorization} ${body} ${values.map(String).join(' ')}`;
      answer(response, { error: { code: status, message: `No: ${said}` }, said }, status);
    });
  },
});

const ask = async (world: World) =>
  Promise.all(
    changes.map((change) =>
      world.ask(change, canaries, { token, headers: { 'x-upstream-trace': '1' } }),
    ),
  );

describe('a service that repeats the request', () => {
  test.each([200, 201, 302, 400, 401, 403, 404, 409, 412, 413, 418, 422, 429, 500, 503])(
    'with a status of %i',
    async (status) => {
      const world = await startWatched(echo(status));
      const replies = await ask(world);
      expect(world.lines.length).toBeGreaterThanOrEqual(replies.length);
      expectNoCanary([...replies.map(replyOf), ...world.lines]);
    },
  );

  test.each<[string, NonNullable<WorldOptions['upstream']>]>([
    ['in a page', (_, response) => response.setHeader('content-type', 'text/html').end(all.join())],
    ['in JSON that breaks', (_, response) => response.end(`{"a": "${all.join()}`)],
    ['and breaks off', (_, response) => void response.write(all.join(), () => response.destroy())],
    [
      'in a response that is too long',
      (_, response) => response.end(JSON.stringify(all).repeat(300_000)),
    ],
  ])('%s', async (_, upstream) => {
    const world = await startWatched({ upstream });
    expectNoCanary([...(await ask(world)).map(replyOf), ...world.lines]);
  });

  test('a service that is unavailable, or too slow', async () => {
    const dead = await startWatched({ facade: { upstreamUrl: 'http://127.0.0.1:9' } });
    const slow = await startWatched({ upstream: () => {}, facade: { deadlineMs: 50 } });
    for (const world of [dead, slow])
      expectNoCanary([...(await ask(world)).map(replyOf), ...world.lines]);
  });
});

describe('invalid input', () => {
  const { certificate, script, secret } = canaries;
  const provider =
    'mutation ($input: CreateSamlProviderInput!) { createSamlProvider(input: $input) { userErrors { message } } }';
  const integration =
    'mutation ($input: PublishIntegrationInput!) { publishIntegration(input: $input) { userErrors { message } } }';
  const tunnel =
    'mutation ($input: SetIntegrationDevelopmentTunnelInput!) { setIntegrationDevelopmentTunnel(input: $input) { userErrors { message } } }';
  const base = { organizationId: 'acme', label: 'Okta' };
  const named = {
    integrationId: 'weather',
    title: 'Weather',
    description: 'Rain or sun.',
    scopes: [],
    organizationId: 'acme',
    script: 'export {};',
  };

  test.each<[string, string, object]>([
    ['a certificate that is no text', provider, { ...base, certificate: [certificate] }],
    ['one that is too long', provider, { ...base, certificate: certificate.repeat(1000) }],
    [
      'one in the place of another',
      provider,
      { ...base, ssoUrl: certificate, defaultRole: certificate },
    ],
    ['a label that is missing', provider, { organizationId: 'acme', certificate }],
    ['an unknown field', provider, { ...base, certificate, more: certificate }],
    ['a script that is no text', integration, { ...named, script: { script } }],
    [
      'a secret that is no text',
      integration,
      { ...named, secrets: [{ name: 'KEY', value: [secret] }] },
    ],
    ['a secret in place of a list', integration, { ...named, secrets: secret }],
    [
      'a secret given twice',
      integration,
      { ...named, secrets: [1, 2].map(() => ({ name: 'KEY', value: secret })) },
    ],
    [
      'a tunnel that is too long',
      tunnel,
      { integrationId: 'git-sync', tunnelUrl: canaries.tunnel.repeat(10) },
    ],
    [
      'a tunnel in the place of a Boolean',
      tunnel,
      { integrationId: 'git-sync', tunnelUrl: 'a', includesAllOrganizations: canaries.tunnel },
    ],
    ['a script for an enum', integration, { ...named, target: script, scopes: [script] }],
  ])('%s is not repeated', async (_, document, input) => {
    const world = await startWatched();
    const reply = await world.ask(document, { input }, { token });
    expect(replyOf(reply)).toMatch(/"(errors|userErrors)":\[\{/);
    expectNoCanary([replyOf(reply), ...world.lines]);
    expect(world.calls).toEqual([]);
  });

  test.each([
    `certificate: ["${certificate}"]`,
    `certificate: ${certificate.replaceAll('-', '_')}`,
    `ssoUrl: "${certificate}"`,
    `defaultRole: "${certificate}"`,
    `defaultRole: { a: "${certificate}" }`,
  ])('nor in an error about a document: %s', async (field) => {
    const world = await startWatched();
    const reply = await world.ask(
      `mutation { createSamlProvider(input: { organizationId: "acme", label: "x", ${field} }) { userErrors { message } } }`,
      {},
      { token },
    );
    expect(reply.errors?.length).toBeGreaterThan(0);
    expectNoCanary([replyOf(reply).replaceAll('_', '-'), ...world.lines]);
  });
});

test('a certificate is returned as data; a script and secrets are not', async () => {
  const world = await startWatched();
  const [created, , published] = await Promise.all([
    world.ask(
      createProvider.replace('samlProvider { id }', 'samlProvider { certificate }'),
      canaries,
    ),
    undefined,
    world.ask(publish, canaries),
  ]);
  expect(created.data).toMatchObject({
    createSamlProvider: { samlProvider: { certificate: canaries.certificate } },
  });
  expect(published.errors).toBeUndefined();
  const raw = await fetch(`${world.upstreamUrl}/v1/integrations/weather`, {
    headers: { authorization: 'Bearer sandbox-admin' },
  });
  expectNoCanary([replyOf(published), await raw.text(), ...world.lines]);
});
