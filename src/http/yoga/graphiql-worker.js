/**
 * A thread that makes the page of GraphiQL, hands its bytes over, and ends with all that it took to make them.
 *
 * In JavaScript: its file has the same name in the sources and in the package.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { makePage } from './graphiql-page.ts';

const page = await makePage(workerData);
parentPort?.postMessage(page, [page.body.buffer]);
