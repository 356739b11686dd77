import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../folders.ts';
import { run } from './command.ts';

const sandbox = 'src/sandbox/main.ts';

test('the seed is exported to a file or printed, and the sandbox starts with it, edited', async () => {
  const file = join(newFolder(), 'seed.json');
  const [written, printed] = await Promise.all([
    run(sandbox, {}, ['--export', file]).ended,
    run(sandbox, {}, ['--export']).ended,
  ]);
  expect([written.code, written.stdout, written.stderr]).toEqual([0, '', '']);
  const text = await readFile(file, 'utf8');
  expect(printed.stdout).toBe(text);
  await writeFile(file, text.replace('"sandbox-admin"', '"my-key"'));
  const running = run(sandbox, { SANDBOX_SEED: file, SANDBOX_PORT: '0' });
  const url = await running.printed(/Sandbox {2}(\S+)/);
  expect(await running.printed(/Tokens {3}(.+)/)).toBe('my-key, sandbox-reader');
  const { status } = await fetch(`${url}/spaces/handbook`, {
    headers: { authorization: 'Bearer my-key' },
  });
  expect(status).toBe(200);
});

test('with a listener on all addresses, it prints a local one, and the facade reaches it', async () => {
  const alone = run(sandbox, { SANDBOX_HOST: '0.0.0.0', SANDBOX_PORT: '0' });
  const url = await alone.printed(/Sandbox {2}(\S+)/);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect((await fetch(`${url}/spaces/handbook`)).status).toBe(401);
  const facade = run('src/main.ts', { PORT: '0', SANDBOX_HOST: '0.0.0.0' }, ['--sandbox']);
  const endpoint = await facade.printed(/GraphiQL +(\S+)/);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-admin', 'content-type': 'application/json' },
    body: '{ "query": "{ organization(id: \\"acme\\") { title } }" }',
  });
  expect(await response.json()).toEqual({ data: { organization: { title: 'Acme' } } });
});

test('npm start prints the token in its seed', async () => {
  const file = join(newFolder(), 'seed.json');
  const token = { token: 'my-key', user: 'kim', writes: true, organizations: 'all' };
  await writeFile(file, JSON.stringify({ tokens: [token], users: [{ id: 'kim' }] }));
  const facade = run('src/main.ts', { PORT: '0', SANDBOX_SEED: file }, ['--sandbox']);
  expect(await facade.printed(/Token {5}(\S+)/)).toBe('my-key');
});

test.each<[string, string, readonly string[], RegExp]>([
  [
    'a seed that does not fit',
    '{"users": [{}]}',
    [],
    /^SANDBOX_SEED .*users\[0\]: "id" is required\.\n$/,
  ],
  ['a seed that is no JSON', '{', [], /^SANDBOX_SEED cannot be used: .* is not JSON: .*\n$/],
  ['an unknown argument', '{}', ['--import'], /^The sandbox accepts --export .*: --import\n$/],
  ['a file without --export', '{}', ['a'], /^The sandbox accepts --export .*: a\n$/],
  ['two files', '{}', ['--export', 'a', 'b'], /^The sandbox accepts .*: --export a b\n$/],
  ['a flag as the file', '{}', ['--export', '--a'], /^The sandbox accepts .*: --export --a\n$/],
])('%s is reported in one line', async (_, content, args, line) => {
  const file = join(newFolder(), 'seed.json');
  await writeFile(file, content);
  const { code, stdout, stderr } = await run(sandbox, { SANDBOX_SEED: file }, args).ended;
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(line);
});

test('the OpenAPI document is printed or written to a file', async () => {
  const file = join(newFolder(), 'openapi.json');
  const [written, printed, refused] = await Promise.all([
    run('src/openapi/main.ts', {}, [file]).ended,
    run('src/openapi/main.ts').ended,
    run('src/openapi/main.ts', {}, ['a', 'b']).ended,
  ]);
  expect([written.code, written.stdout]).toEqual([0, '']);
  expect(JSON.parse(printed.stdout).openapi).toBe('3.1.1');
  expect(await readFile(file, 'utf8')).toBe(printed.stdout);
  expect([refused.code, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/^openapi accepts .*\n$/),
  ]);
});
