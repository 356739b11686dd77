/**
 * Sends random documents to a service that stops responding after some calls, and compares the result with the
 * complete response.
 */
import { createServer } from 'node:http';
import { parse, validate } from 'graphql';
import { adminToken } from '../../src/sandbox/service/access.ts';
import { createFacade, type Facade } from '../facade.ts';
import { type Listening, listen } from '../listen.ts';
import { objectsOf } from '../random/objects.ts';
import { type Memory, Oracle, printed } from '../random/oracle.ts';
import { Dice } from './dice.ts';
import type { Known } from './known.ts';
import { plain } from './odd-answers.ts';
import { OddService } from './odd-service.ts';
import { executors } from './sides.ts';
import { type Question, Writer } from './writer.ts';

type Path = readonly (string | number)[];

interface Issue {
  readonly path?: Path;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

interface Answered {
  readonly data: unknown;
  readonly issues: readonly Issue[];
  /** Whether some errors are left out, so that their paths are missing. */
  readonly isFolded: boolean;
}

/** A list that is shorter than in the service, without an error or a warning. */
export interface Cut {
  readonly executor: string;
  readonly path: Path;
  readonly document: string;
}

export interface Search {
  readonly cuts: readonly Cut[];
  /** Responses that differ because of the deadline. */
  readonly changed: number;
}

const pageSizes = [1, 3, 10];
const deadlineMs = 250;

/** Pages are small, so many lists take several calls. */
export async function searchCuts(documents: number, seed: number): Promise<Search> {
  const service = new OddService(new Map());
  await service.listen();
  const limit = { calls: Number.POSITIVE_INFINITY };
  const front = await listen(limiting(service.url, limit));
  const memory: Memory = { ids: new Map(), cursors: new Map(), paths: ['/'] };
  const objects = await objectsOf(new Oracle(service.url, adminToken, memory), memory);
  const known: Known = { objects, paths: memory.paths, cursors: new Map() };
  const cuts: Cut[] = [];
  let changed = 0;
  const options = { upstreamUrl: front.url, retryDelay: () => 0, callBudget: 10_000 };
  const patient = await openFacade(createFacade({ ...options, deadlineMs: 60_000 }));
  for (let index = 0; index < documents; index += 1) {
    const dice = new Dice(seed, index);
    const question = questionOf(known, dice);
    service.begin({ ...plain, pageSize: dice.one(pageSizes) }, { writes: false });
    limit.calls = Number.POSITIVE_INFINITY;
    const whole = await ask(patient.url, question);
    const calls = service.calls.length;
    if (calls < 2) continue;
    const most = 1 + dice.below(calls - 1);
    for (const { name, options: how } of executors) {
      // A new facade for each document, because a call that hung before would affect it.
      const facade = await openFacade(createFacade({ ...options, ...how, deadlineMs }));
      limit.calls = most;
      const cut = await ask(facade.url, question);
      await facade.close();
      if (JSON.stringify(whole.data) !== JSON.stringify(cut.data)) changed += 1;
      for (const path of shorterIn(whole.data, cut.data)) {
        const isReported = cut.isFolded || cut.issues.some((issue) => isAbove(issue.path, path));
        if (!isReported) cuts.push({ executor: name, path, document: question.document });
      }
    }
  }
  await patient.close();
  await front.close();
  await service.close();
  return { cuts, changed };
}

function questionOf(known: Known, dice: Dice): Question {
  for (;;) {
    const question = new Writer(dice, known).write('query');
    if (validate(printed, parse(question.document)).length === 0) return question;
  }
}

/** Errors and warnings at the path of the list, or above it. */
const isAbove = (path: Path = [], list: Path) => path.every((key, at) => key === list[at]);

function* shorterIn(whole: unknown, cut: unknown, path: Path = []): Generator<Path> {
  if (typeof whole !== 'object' || typeof cut !== 'object' || !whole || !cut) return;
  if (Array.isArray(whole) && Array.isArray(cut) && cut.length < whole.length) yield path;
  for (const [key, value] of Object.entries(cut)) {
    const at = Array.isArray(cut) ? Number(key) : key;
    yield* shorterIn(Reflect.get(whole, key), value, [...path, at]);
  }
}

async function ask(url: string, { document: query, ...others }: Question): Promise<Answered> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
    body: JSON.stringify({ query, ...others }),
  });
  const { data = null, errors = [], extensions } = JSON.parse(await response.text());
  const { warnings = [], warningsLeftOut = 0 } = extensions ?? {};
  const isFolded =
    warningsLeftOut > 0 ||
    errors.some(({ extensions }: Issue) => extensions?.leftOut !== undefined);
  return { data, issues: [...errors, ...warnings], isFolded };
}

/** Passes on this many calls, and never responds to the others. */
const limiting = (url: string, limit: { calls: number }) =>
  createServer(async (request, response) => {
    response.on('error', () => {});
    limit.calls -= 1;
    if (limit.calls < 0) return;
    const { authorization = '' } = request.headers;
    try {
      const answer = await fetch(`${url}${request.url}`, { headers: { authorization } });
      const { status, headers } = answer;
      const type = headers.get('content-type') ?? 'application/json';
      response.writeHead(status, { 'content-type': type }).end(await answer.text());
    } catch {
      // The client has disconnected, or the search is over.
      response.destroy();
    }
  });

async function openFacade(facade: Facade): Promise<Listening> {
  const { close, ...opened } = await listen(createServer(facade.listener));
  return {
    ...opened,
    async close() {
      await close();
      await facade.close();
    },
  };
}
