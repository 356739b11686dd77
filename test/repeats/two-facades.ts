/** Two separate facades, each before its own copy of a service with the same responses. */
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { serve } from '../../src/command/server.ts';
import { adminToken } from '../../src/sandbox/service/access.ts';
import type { Known } from '../differ/known.ts';
import { type Conditions, plain } from '../differ/odd-answers.ts';
import { OddService, type Memory as Read } from '../differ/odd-service.ts';
import type { Question } from '../differ/writer.ts';
import { run } from '../e2e/command.ts';
import { createFacade } from '../facade.ts';
import { cursorsOf } from '../random/cursors.ts';
import { objectsOf } from '../random/objects.ts';
import { type Memory, Oracle } from '../random/oracle.ts';
import { options } from './options.ts';

export interface Trial {
  readonly question: Question;
  readonly conditions: Conditions;
  readonly token: string;
}

export const plainly = (question: Question): Trial => ({
  question,
  conditions: plain,
  token: adminToken,
});

/** Returns the bytes of a response. */
export type Respond = (trial: Trial) => Promise<string>;

export interface TwoFacades {
  readonly here: Respond;
  /** A facade in another process, which shares only the responses of the service. */
  readonly elsewhere: Respond;
  /** The environment variables of the other process. */
  readonly differences: string;
  readonly known: Known;
}

/** Starts both facades for the current test. */
export async function startTwo(): Promise<TwoFacades> {
  const read: Read = new Map();
  const first = await startService(new OddService(read));
  // Its responses arrive in another order, too.
  const second = await startService(new OddService(read, { isReversed: true }));

  const facade = createFacade(options(first.url));
  const server = await serve(facade, { port: 0, host: '127.0.0.1', graceMs: 0 });
  onTestFinished(async () => void (await server.stop()));
  const here = responding(`${server.url}${facade.endpoint}`, first);

  const file = fileURLToPath(new URL('elsewhere.ts', import.meta.url));
  const environment = { TZ: 'Pacific/Apia', LC_ALL: 'tr_TR.UTF-8', SERVICE: second.url };
  const process = run(file, environment);
  const [url = '', ...differences] = (await process.printed(/serves (.*)\n/)).split(' ');
  const elsewhere = responding(url, second);
  return { here, elsewhere, differences: differences.join(' '), known: await knownOf(first, here) };
}

async function startService(service: OddService): Promise<OddService> {
  await service.listen();
  onTestFinished(() => service.close());
  return service;
}

const responding =
  (url: string, service: OddService): Respond =>
  async ({ question, conditions, token }) => {
    service.begin(conditions, { writes: false });
    const { document: query, ...others } = question;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, ...others }),
    });
    const text = await response.text();
    await service.idle();
    return text;
  };

async function knownOf({ url }: OddService, respond: Respond): Promise<Known> {
  const memory: Memory = { ids: new Map(), cursors: new Map(), paths: ['/', 'no/page'] };
  const objects = await objectsOf(new Oracle(url, adminToken, memory), memory);
  const cursors = await cursorsOf(objects, memory, async (question) => ({
    data: Object(JSON.parse(await respond(plainly(question as Question))).data),
  }));
  return { objects, paths: memory.paths, cursors };
}
