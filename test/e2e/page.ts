/**
 * A host that serves only GraphiQL, whose files are missing at first, and are built later. The argument is the folder
 * of the built files.
 */
import { cp, readFile, rename, writeFile } from 'node:fs/promises';
import { createFacade } from '../../src/facade/facade.ts';

const facade = createFacade({ upstreamUrl: 'http://127.0.0.1:9', graphiql: {} });
const dist = new URL('../../graphiql/dist/', import.meta.url);
const ask = async (search = '') => {
  const headers = search ? {} : { accept: 'text/html' };
  const request = new Request(`http://localhost/graphql${search}`, { headers });
  const response = await facade.fetch(request);
  return { status: response.status, text: await response.text() };
};
const missing = await ask();
await cp(process.argv[2] ?? '', dist, { recursive: true });
const found = await ask();

// Simulates a change of the style sheet.
const manifest = await readFile(new URL('manifest.json', dist), 'utf8');
const { style }: { style: string } = JSON.parse(manifest);
await writeFile(new URL('manifest.json', dist), manifest.replaceAll(style, 'style-new.css'));
for (const ending of ['br', 'gz'])
  await rename(new URL(`${style}.${ending}`, dist), new URL(`style-new.css.${ending}`, dist));
const gone = await ask(`?graphiql=${style}`);
const rebuilt = await ask();
const { status } = await ask('?graphiql=style-new.css');
await facade.close();
console.log(`answers ${JSON.stringify({ missing, found, gone, rebuilt, status })}`);
