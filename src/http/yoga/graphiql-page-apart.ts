/** Makes the page of GraphiQL in a thread of its own, so that nobody waits for it but who asked. */
import { Worker } from 'node:worker_threads';
import { makePage, type Page, type PageSettings } from './graphiql-page.ts';

/**
 * Where there can be no such thread, it is made in this one: in a host that was bundled into one file, which has none
 * for the thread, or in a process that may not start any.
 */
export const makePageApart = (settings: PageSettings): Promise<Page> =>
  inThread(settings).catch(() => makePage(settings));

/** The thread ends by itself. It takes neither options nor environment of the process: they are not meant for it. */
const inThread = (settings: PageSettings) =>
  new Promise<Page>((resolve, reject) => {
    new Worker(new URL('graphiql-worker.js', import.meta.url), {
      workerData: settings,
      execArgv: [],
      env: {},
    })
      .once('message', resolve)
      .once('error', reject)
      .once('exit', reject);
  });
