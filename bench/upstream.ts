/** The REST service of the benchmark: the sandbox's answers to the site query, served from memory. */
import { createServer } from 'node:http';
import { createSandbox } from '../src/sandbox/server.ts';
import { announce } from './child.ts';

const paths = ['/v1/orgs/acme/sites/docs', '/v1/orgs/acme/sites/docs/sections?limit=50'];

const sandbox = createSandbox();
const sandboxUrl = await sandbox.listen();
const answers = new Map<string, Buffer>();
for (const path of paths) {
  const answer = await fetch(sandboxUrl + path, {
    headers: { authorization: 'Bearer sandbox-admin' },
  });
  answers.set(path, Buffer.from(await answer.arrayBuffer()));
}
await sandbox.close();

announce(
  createServer((request, response) => {
    const body = answers.get(request.url ?? '');
    response.writeHead(body ? 200 : 404, {
      'content-type': 'application/json',
      'content-length': body?.length ?? 0,
    });
    response.end(body);
  }),
);
