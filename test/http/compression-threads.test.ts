/** Compression uses threads outside the event loop, at most three of them. */
import { expect, onTestFinished, test } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { eventually } from '../eventually.ts';
import { createFacade, type Facade } from '../facade.ts';
import { answer, startWorld } from '../harness.ts';
import { holdThreads } from '../held-threads.ts';
import { startHost } from './host.ts';
import { document } from './send.ts';

const query = (titles: number) =>
  `{ ${Array.from({ length: titles }, (_, at) => `t${at}: organization(id: "acme") { title }`).join(' ')} }`;
const title = 'Acme '.repeat(4_000);

test.for([
  ['a listener', 'gzip', 1, (facade: Facade) => facade],
  ['a listener', 'zstd', 20, (facade: Facade) => facade],
  ['a fetch handler', 'gzip', 20, byFetch],
  ['a fetch handler', 'zstd', 1, byFetch],
] as const)(
  'while threads are busy, three responses of %s wait for %s, and all others are sent as they are: %i titles',
  async ([, encoding, titles, served]) => {
    const { upstreamUrl } = await startWorld({
      upstream: (_request, response) =>
        answer(response, { object: 'organization', id: 'acme', title }),
    });
    const facade = createFacade({ upstreamUrl, compress: 'both' });
    onTestFinished(() => facade.close());
    const { url } = await startHost(served(facade).listener);
    const encodings: (string | null)[] = [];
    const ask = async () => {
      const request = document(query(titles), {}, { 'accept-encoding': encoding });
      const response = await fetch(`${url}/graphql`, request);
      const { data } = await response.json();
      expect(Object.values(data)).toEqual(Array(titles).fill({ title }));
      encodings.push(response.headers.get('content-encoding'));
    };
    await ask();
    expect(encodings.splice(0)).toEqual([encoding]);

    const release = await holdThreads();
    const asked = Array.from({ length: 5 }, ask);
    await eventually(() => expect(encodings).toHaveLength(2));
    for (let more = 0; more < 3; more += 1) await ask();
    expect(encodings.splice(0)).toEqual(Array(5).fill(null));
    await release();
    await Promise.all(asked);
    expect(encodings.splice(0)).toEqual(Array(3).fill(encoding));
    await ask();
    expect(encodings).toEqual([encoding]);
  },
);
