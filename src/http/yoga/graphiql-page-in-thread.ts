/** Makes the GraphiQL page in a worker thread, so that it delays no other request. */
import { Worker } from 'node:worker_threads';
import { makePage, type Page, type PageSettings } from './graphiql-page.ts';

/**
 * Falls back to this thread if there can be none: in a host that was bundled into one file, or a process that may not
 * start threads.
 */
export const makePageInThread = (settings: PageSettings): Promise<Page> =>
  inThread(settings).catch(() => makePage(settings));

/** The thread ends by itself. It does not get options or environment of the process. */
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
