/** A host that serves only GraphiQL, whose files are missing at first. The argument is the folder of the built files. */
import { cp } from 'node:fs/promises';
import { createFacade } from '../../src/facade/facade.ts';

const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', graphiql: {} });
const ask = async () => {
  const request = new Request('http://localhost/graphql', { headers: { accept: 'text/html' } });
  const response = await facade.fetch(request);
  return { status: response.status, text: await response.text() };
};
const missing = await ask();
await cp(process.argv[2] ?? '', new URL('../../graphiql/dist', import.meta.url), {
  recursive: true,
});
const found = await ask();
await facade.close();
console.log(`answers ${JSON.stringify({ missing, found })}`);
