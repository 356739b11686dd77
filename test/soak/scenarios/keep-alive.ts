/** A REST API that closes connections after a short idle time, often just as they are reused. */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, codeOf, isSuccess, readOne } from '../caller.ts';
import type { Scenario } from '../scenario.ts';
import { answer, organization, type ServiceCall, startService } from '../service.ts';

const idleMs = 10;
const lanes = 8;

/** Sends no keep-alive hint, which clients could use to avoid the race. */
function answersThenCloses() {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  let closed = 0;
  return {
    get closed() {
      return closed;
    },
    handler({ request: { socket }, response, id }: ServiceCall): void {
      clearTimeout(timers.get(socket));
      response.once('finish', () => {
        const close = () => {
          closed += 1;
          socket.destroy();
        };
        timers.set(socket, setTimeout(close, idleMs));
      });
      answer(response, organization(id, 'here'));
    },
  };
}

export const keepAlive: Scenario = {
  name: 'keep-alive',
  async run({ figures, start, amount }) {
    const closing = answersThenCloses();
    await using service = await startService(closing.handler);
    await using facade = await start.command(service.url);
    await using caller = new Caller(facade.url, lanes);
    const reads = amount(10_000);
    const codes: string[] = [];
    let left = reads;
    const lane = async () => {
      while (left > 0) {
        left -= 1;
        const answered = await caller.ask(readOne('any'), 'reader');
        if (!isSuccess(answered)) codes.push(codeOf(answered) ?? String(answered.status));
        await pause(5 + Math.random() * 10);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // Without closed connections the scenario would show nothing.
    figures.check('connections that the service closed', closing.closed, { least: reads / 100 });
    figures.check('errors that a caller sees', codes.length, { most: 0 });
    figures.check('calls that reach the service', service.calls / reads, {
      most: 1.01,
      unit: '× reads',
    });
    figures.check('reads that reached it', service.calls / reads, { least: 1, unit: '× reads' });
  },
};
