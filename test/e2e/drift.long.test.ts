/** `docgraph drift`: its exit codes, what it prints, and documents that it fetches. What it finds: `test/openapi`. */

import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { fetchedText } from '../../src/command/fetched-text.ts';
import { newFolder } from '../folders.ts';
import { listen } from '../listen.ts';
import { ownDocument } from '../openapi/drifts.ts';
import { startProxy } from '../rest/proxy-server.ts';
import { certificate, certificatePath, startTlsService } from '../rest/tls-service.ts';
import { failed, run, type Settings } from './command.ts';

const own = JSON.stringify(ownDocument());
const dropped = ownDocument();
delete dropped.paths['/spaces/{spaceId}/transfer'];
const later = JSON.stringify(dropped);
const said = `Operations that are gone: 1
  POST /v1/spaces/{spaceId}/transfer (transferSpace)
    fields: Mutation.transferSpace
`;

const drift = (args: readonly string[], settings: Settings = {}, input = '') =>
  run('src/main.ts', settings, ['drift', ...args], input).ended;

function file(name: string, text: string): string {
  const path = join(newFolder(), name);
  writeFileSync(path, text);
  return path;
}

test('the exit code is 0 without a difference that breaks, and then nothing is printed', async () => {
  expect(await drift([file('a.json', own)])).toEqual({ code: 0, stdout: '', stderr: '' });
  const more = ownDocument();
  more.paths['/stars'] = { get: { responses: {} } };
  expect(await drift(['-'], {}, JSON.stringify(more))).toEqual({
    code: 0,
    stdout: 'Operations that are new: 1\n  GET /v1/stars\n',
    stderr: '',
  });
});

test('the exit code is 1 if something that the graph uses is gone', async () => {
  expect(await drift([file('a.json', later)])).toEqual({ code: 1, stdout: said, stderr: '' });
});

test('--documents takes several names, as a shell expands them', async () => {
  const transfer = (name: string) =>
    `mutation ${name}($input: TransferSpaceInput!) { transferSpace(input: $input) { space { id } } }`;
  const [one, other] = [
    file('one.graphql', transfer('One')),
    file('other.json', JSON.stringify({ o1: transfer('Other') })),
  ];
  for (const args of [
    [file('a.json', later), '--documents', one, other],
    ['--documents', one, '--documents', other, file('a.json', later)],
  ]) {
    const { code, stdout } = await drift(args);
    expect({ code, stdout }).toEqual({
      code: 1,
      stdout: `${said}    documents:
      mutation One in ${one}
      mutation Other (o1) in ${other}
`,
    });
  }
});

test.for<[args: string[], said: string]>([
  [[], 'drift needs an OpenAPI document: the name of a file, - for standard input, or a URL'],
  [['none.json'], 'none.json cannot be read: ENOENT'],
  [
    ['a.json', 'b.json'],
    'drift accepts one OpenAPI document, not 2: GraphQL documents are named after --documents',
  ],
  [['package.json', '--documents', 'none.json'], 'none.json cannot be read: ENOENT'],
  [
    ['package.json'],
    'package.json cannot be used: it is no OpenAPI document of the version 3.0 or 3.1: its member openapi says the version',
  ],
  [
    ['README.md'],
    'README.md cannot be used: it is no JSON: convert YAML first, such as with yq -o=json',
  ],
  [
    ['http://name:secret@127.0.0.1/'],
    'drift: a URL with a name or password is not accepted. Fetch the document yourself, and pass it as a file or as standard input',
  ],
  [['http://127.0.0.1:1/a?token=b'], 'http://127.0.0.1:1/a cannot be read: ECONNREFUSED'],
  [['a.json', '--json=yes'], '--json takes no value'],
])('drift %j is refused in one line, with exit code 2', async ([args, said]) => {
  expect(await drift(args)).toEqual(failed(2, `${said}\n`));
});

async function serving(listener: RequestListener): Promise<string> {
  const server = await listen(createServer(listener));
  onTestFinished(() => server.close());
  return server.url;
}

describe('a URL', () => {
  test('is fetched without a token, and redirects are followed', async () => {
    const seen: IncomingHttpHeaders[] = [];
    const url = await serving(({ url = '', headers }, response) => {
      seen.push(headers);
      if (url.startsWith('/later')) response.end(later);
      else response.writeHead(302, { location: '/later.json' }).end();
    });
    const settings = { UPSTREAM_URL: url, AUTHORIZATION: 'secret' };
    const ending = await drift([`${url}/openapi.json?key=1`], settings);
    expect(ending).toEqual({ code: 1, stdout: said, stderr: '' });
    expect(seen).toHaveLength(2);
    for (const headers of seen) {
      expect(headers).not.toHaveProperty('authorization');
      expect(headers).not.toHaveProperty('cookie');
      expect(headers['user-agent']).toMatch(/^docgraph\/\d/);
    }
  });

  test.for<[what: string, listener: RequestListener, said: string]>([
    [
      'is not there',
      (_, response) => response.writeHead(404).end('{}'),
      'cannot be read: status 404',
    ],
    [
      'is too long',
      (_, response) => {
        response.on('error', () => {});
        const piece = Buffer.alloc(2 ** 20, ' ');
        const write = () => {
          while (!response.destroyed && response.write(piece));
        };
        response.on('drain', write);
        write();
      },
      'is longer than 16 MiB',
    ],
    [
      'redirects for ever',
      (_, response) => response.writeHead(302, { location: '/openapi.json' }).end(),
      'redirects too often',
    ],
    [
      'redirects to a file',
      (_, response) => response.writeHead(302, { location: 'file:///etc/hosts' }).end(),
      'redirects to something that cannot be fetched',
    ],
    [
      'ends early',
      (_, response) => void response.socket?.destroy(),
      'cannot be read: UND_ERR_SOCKET',
    ],
  ])('that %s exits with 2', async ([, listener, said]) => {
    const url = `${await serving(listener)}/openapi.json`;
    expect(await drift([`${url}?key=secret`])).toEqual(failed(2, `${url} ${said}\n`));
  });

  test('is fetched through the proxy of the service', async () => {
    const server = await listen(createServer((_, response) => response.end(later)));
    onTestFinished(() => server.close());
    const proxy = await startProxy(server.port);
    const settings = { HTTP_PROXY: `http://127.0.0.1:${proxy.port}` };
    const ending = await drift(['http://docs.test/openapi.json'], settings);
    expect(ending).toEqual({ code: 1, stdout: said, stderr: '' });
    expect(proxy.asked).toEqual([expect.stringMatching(/docs\.test/)]);
  });

  test('is trusted by the authority of the service, and shown no client certificate', async () => {
    const service = await startTlsService({}, (_, response) => response.end(later));
    const settings = {
      UPSTREAM_CA_FILE: certificatePath('ca.pem'),
      UPSTREAM_CERT_FILE: certificatePath('facade.pem'),
      UPSTREAM_KEY_FILE: certificatePath('facade.key'),
    };
    expect(await drift([service.url])).toEqual(
      failed(2, `${service.url}/ cannot be read: UNABLE_TO_VERIFY_LEAF_SIGNATURE\n`),
    );
    expect(await drift([service.url], settings)).toEqual({ code: 1, stdout: said, stderr: '' });
    const closed = await startTlsService(
      { requestCert: true, rejectUnauthorized: true, ca: certificate('ca.pem') },
      (_, response) => response.end(later),
    );
    expect(await drift([closed.url], settings)).toMatchObject({ code: 2 });
    expect(await drift([closed.url], { ...settings, UPSTREAM_URL: closed.url })).toMatchObject({
      code: 1,
      stdout: said,
    });
  });

  test('that does not answer in time is given up', async () => {
    const url = await serving(() => {});
    const limit = new AbortController();
    const text = fetchedText(new URL(url), {}, 100, limit.signal);
    limit.abort();
    await expect(text).rejects.toThrow(`${url}/ cannot be read: it took too long`);
  });
});

test('--help prints its options, without a document', async () => {
  const { code, stdout, stderr } = await drift(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatchInlineSnapshot(`
    "Usage: docgraph drift FILE|URL [options]

    drift compares an OpenAPI 3.0 or 3.1 document of the REST service, as JSON, with the operations of
    which the graph is made: what breaks comes first. It exits with 1 if something that the graph uses is
    gone or changed, and with 2 if the document cannot be read:
      --documents FILE...  names the GraphQL documents in these files that need what is gone or changed;
                           files and folders as for usage
      --json               prints JSON
      --help               prints this help
    "
  `);
});
