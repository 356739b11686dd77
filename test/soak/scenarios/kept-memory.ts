/**
 * Many users with a few screens each, more than can be stored for replays: memory stays at its limit, and does not grow further.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Caller, tokensOf } from '../caller.ts';
import type { EmbeddedFacade } from '../facade-process.ts';
import type { Scenario } from '../scenario.ts';
import { answer, type Handler, startService } from '../service.ts';

const reuseBytes = 64_000_000;
const users = 10_000;
const concurrent = 32;
/** A screen is stored when it is requested for the second time, and replayed from the third time on. */
const times = 3;
const settleMs = 1_000;

const screens = [
  '{ collection(id: "a") { title description } }',
  '{ collection(id: "b") { title description } organization(id: "b") { title } }',
  '{ collection(id: "c") { id title description } }',
];

const description = 'A description of some length. '.repeat(100);

const handle: Handler = ({ request, response, token, id }) => {
  const object = request.url?.startsWith('/v1/orgs') ? 'organization' : 'collection';
  answer(response, { object, id, title: `of ${token}`, description });
};

const megabytesOf = async (facade: EmbeddedFacade) => {
  await pause(settleMs);
  return (await facade.count()).bytes / 1_000_000;
};

export const keptMemory: Scenario = {
  name: 'kept-memory',
  async run({ figures, start, amount }) {
    await using service = await startService(handle);
    // No query is refused, even on a busy machine.
    const patience = {};
    await using facade = await start.embedded(service.url, { reuseBytes, ...patience });
    const tokens = tokensOf('user', amount(users));
    await using caller = new Caller(facade.url, concurrent);
    await caller.introduce(tokens.slice(0, concurrent));
    const before = await megabytesOf(facade);
    const round = async () => {
      const left = tokens.values();
      const lane = async () => {
        for (const token of left)
          for (let time = 0; time < times; time += 1)
            for (const screen of screens) {
              const { text } = await caller.ask(screen, token);
              if (!text.includes(`of ${token}"`)) throw new Error(text);
            }
      };
      await Promise.all(Array.from({ length: concurrent }, lane));
      return (await megabytesOf(facade)) - before;
    };
    const first = await round();
    const second = await round();
    figures.show('users', tokens.length);
    figures.show('queries', 2 * tokens.length * times * screens.length);
    // Otherwise nothing is stored, and the limits mean nothing.
    figures.check('memory that is used', first, {
      least: amount(reuseBytes / 4) / 1_000_000,
      unit: 'MB',
    });
    figures.check('memory after the first round', first, {
      most: reuseBytes / 1_000_000 + 20,
      unit: 'MB',
    });
    figures.check('memory after the second round', second - first, { most: 2, unit: 'MB more' });
  },
};
