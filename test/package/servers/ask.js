/** Asks the servers that are named, and prints what each answers, and the calls that the service received. */
import { startSandbox } from 'docgraph/sandbox';
import { hostToken, servers } from './servers.js';

const calls = [];
const sandbox = await startSandbox({
  onCall: ({ method, path }) => calls.push(`${method} ${path}`),
});
const [token] = sandbox.tokens;

async function ask(server, query, authorization = `Bearer ${token}`, user = hostToken()) {
  calls.length = 0;
  const response = await server.fetch(
    new Request('http://localhost/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization, 'x-user': `Bearer ${user}` },
      body: JSON.stringify({ query }),
    }),
  );
  return { status: response.status, result: await response.json(), calls: [...calls] };
}

const tree = '{ site(id: "acme/docs") { title siteSpaces(first: 1) { nodes { title } } } }';
const partial = '{ organization(id: "acme") { title } space(id: "none") { title } }';
const answers = {};
for (const name of process.argv.slice(2)) {
  const server = await servers[name](sandbox.url);
  answers[name] = {
    tree: await ask(server, tree),
    again: await ask(server, tree),
    partial: await ask(server, partial),
    expired: await ask(server, tree, 'Bearer expired'),
    foreign: await ask(server, tree, undefined, 'invented'),
  };
  await server.close();
}
console.log(JSON.stringify(answers));
await sandbox.close();
