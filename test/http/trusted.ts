/** Facades with lists of trusted documents, on each request path. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { byFetch } from '../by-fetch.ts';
import { patienceMs } from '../eventually.ts';
import { createFacade, type Facade, type FacadeOptions } from '../facade.ts';
import { newFolder } from '../folders.ts';
import { startWorld, type WorldOptions } from '../harness.ts';
import { startHost } from './host.ts';
import { type Answer, json, parameters, send } from './send.ts';

export const title = 'query Title { organization(id: "acme") { title } }';

export interface TrustedWay {
  readonly url: string;
  readonly facade: Facade;
  /** Calls to the service so far. */
  readonly calls: readonly string[];
}

/** A file with this content, as JSON unless it is text. */
export async function fileWith(content: unknown): Promise<string> {
  const path = join(newFolder(), 'documents.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** A facade for the listener, and one for the fetch handler. Both have read their lists. */
export async function startTrusted(
  files: readonly string[],
  options: Partial<FacadeOptions> = {},
  service: Pick<WorldOptions, 'upstream'> = {},
): Promise<readonly [listener: TrustedWay, fetch: TrustedWay]> {
  const world = await startWorld(service);
  const start = async (served: (facade: Facade) => Facade): Promise<TrustedWay> => {
    const facade = createFacade({
      upstreamUrl: world.upstreamUrl,
      retryDelay: () => 0,
      deadlineMs: patienceMs,
      ...(files.length > 0 && { documentsFiles: files }),
      ...options,
    });
    onTestFinished(() => facade.close());
    await facade.ready();
    // Waits until all documents are prepared.
    await facade.reloadDocuments();
    const { url } = await startHost(served(facade).listener);
    return { url, facade, calls: world.calls };
  };
  return [await start((facade) => facade), await start(byFetch)];
}

/** A POST with these members. */
export const post = (way: Pick<TrustedWay, 'url'>, members: unknown): Promise<Answer> =>
  send(way, json(JSON.stringify(members)));

/** A GET with these parameters. */
export const get = (
  way: Pick<TrustedWay, 'url'>,
  values: Readonly<Record<string, string>>,
): Promise<Answer> => send(way, parameters(values));

export const hashOnly = (sha256Hash: unknown) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash } },
});

/** The parts of a response that clients see. */
export const seen = ({ status, text, errors }: Answer) =>
  errors.length > 0 ? [status, ...errors.map(({ extensions }) => extensions.code)] : [status, text];
