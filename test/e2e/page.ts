/** A host that serves only GraphiQL: three concurrent requests, of which one is canceled. */
import { createHash } from 'node:crypto';
import { createFacade } from '../../src/facade/facade.ts';

let threads = 0;
process.on('worker', () => {
  threads += 1;
});

const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', graphiql: {} });
const ask = async (signal?: AbortSignal) => {
  const headers = { accept: 'text/html' };
  const asked = new Request('http://localhost/graphql', { headers, ...(signal && { signal }) });
  const response = await facade.fetch(asked);
  const page = await response.text();
  return {
    status: response.status,
    bytes: Buffer.byteLength(page),
    page: createHash('sha256').update(page).digest('hex'),
    policy: response.headers.get('content-security-policy'),
  };
};
const leaving = new AbortController();
const left = ask(leaving.signal).catch(() => 'left');
const both = Promise.all([ask(), ask()]);
leaving.abort();
await left;
const [first, second] = await both;
await facade.close();
console.log(`answers ${JSON.stringify({ threads, first, second })}`);
