/**
 * Worker thread that makes the GraphiQL page, returns its bytes, and ends, which frees all that making it took.
 *
 * In JavaScript, so that the file has the same name in the sources and in the package.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { makePage } from './graphiql-page.ts';

const page = await makePage(workerData);
parentPort?.postMessage(page, [page.body.buffer]);
