/** A screen of two waves, and a service whose responses change, with a record of its requests. */

import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Facade, FacadeOptions } from '../facade.ts';
import { type AskOptions, type Result, startWorld, traced } from '../harness.ts';

/** A title, and links to two objects. */
export const screen =
  '{ organization(id: "o") { title spaces { nodes { title parent { title } } } } }';

/** Changes the title of the second link. */
export const changesTitle =
  'mutation { updateCollection(input: { collectionId: "b", title: "Changed" }) { collection { title } } }';

const space = (id: string, parent: string) => ({
  object: 'space',
  id,
  organization: 'o',
  title: id,
  parent,
});
export const collection = (id: string, title = id) => ({
  object: 'collection',
  id,
  organization: 'o',
  title,
});

/** Bodies by path, without `/v1` and the query. */
export type Bodies = Record<string, unknown>;

/** The initial bodies of the service. */
export const firstBodies = (): Bodies => ({
  '/orgs/o': { object: 'organization', id: 'o', title: 'First' },
  '/orgs/o/spaces': { items: [space('s', 'a'), space('t', 'b')] },
  '/collections/a': collection('a'),
  '/collections/b': collection('b'),
});

export const spacesIn = (...parents: string[]) => ({
  items: parents.map((parent, at) => space(`s${at}`, parent)),
});

/** The calls of the screen, ordered by path. */
export const screenCalls: readonly string[] = [
  '/collections/a 200',
  '/collections/b 200',
  '/orgs/o 200',
  '/orgs/o/spaces 200',
];

export interface Answering {
  readonly path: string;
  readonly token: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** A service with ETags, which sends a 304 to whoever has kept a body. */
export class ScreenService {
  bodies = firstBodies();
  /** Bodies of single tokens, instead of those above. */
  readonly own = new Map<string, Bodies>();
  headers: Readonly<Record<string, string>> = {};
  /** Responds instead, if it returns true. */
  instead: (answering: Answering) => boolean = () => false;
  /** Paths with statuses, since the last call of this function. */
  #calls: string[] = [];
  #expected = 0;
  #waiting: (() => void)[] = [];

  /** Calls since the last call of this function, sorted, because calls of a wave have no order. */
  takeCalls(): string[] {
    const calls = this.#calls.sort();
    this.#calls = [];
    return calls;
  }

  /** Holds all responses until this many calls are waiting: they are one wave. */
  expectTogether(calls: number): void {
    this.#expected = calls;
  }

  readonly listener = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const path = pathname.replace('/v1', '');
    const token = String(request.headers.authorization).replace('Bearer ', '');
    this.#waiting.push(() => this.#respond({ path, token, request, response }));
    if (this.#waiting.length < this.#expected) return;
    this.#expected = 0;
    for (const respond of this.#waiting.splice(0)) respond();
  };

  /** Sends this response, and records it. Returns true, as `instead` does. */
  send({ path, response }: Answering, status: number, body: string, headers = {}): true {
    this.#calls.push(`${path} ${status}`);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    return true;
  }

  /** The same, with an error in the service's format. */
  fail(answering: Answering, code: number): true {
    return this.send(answering, code, JSON.stringify({ error: { code, message: 'No.' } }));
  }

  #respond(answering: Answering): void {
    const { path, token, request } = answering;
    if (this.instead(answering)) return;
    const value = { ...this.bodies, ...this.own.get(token) }[path];
    if (typeof value === 'number' || value === undefined) {
      this.fail(answering, value ?? 404);
      return;
    }
    if (request.method === 'PATCH') void this.#change(answering, value);
    else this.#read(answering, value);
  }

  /** Changes the body, as in the request. */
  async #change(answering: Answering, value: unknown): Promise<void> {
    const changed = { ...Object(value), ...Object(await json(answering.request)) };
    this.bodies[answering.path] = changed;
    this.send(answering, 200, JSON.stringify(changed), this.headers);
  }

  #read(answering: Answering, value: unknown): void {
    const body = JSON.stringify(value);
    const etag = `"${hash('sha256', body).slice(0, 12)}"`;
    const headers = { ...this.headers, etag };
    if (answering.request.headers['if-none-match'] === etag) this.send(answering, 304, '', headers);
    else this.send(answering, 200, body, headers);
  }
}

type Served = (facade: Facade) => Facade;

export interface ScreenOptions extends AskOptions {
  readonly variables?: Readonly<Record<string, unknown>>;
}

export interface ScreenWorld {
  readonly service: ScreenService;
  readonly url: string;
  ask(query?: string, options?: ScreenOptions): Promise<Result<Record<string, unknown>>>;
  /** Sends the query until the next request is a replay, and clears the records. */
  learn(query?: string, options?: ScreenOptions): Promise<void>;
}

export async function startScreen(
  facade: Partial<FacadeOptions> = {},
  { service = new ScreenService(), served }: { service?: ScreenService; served?: Served } = {},
): Promise<ScreenWorld> {
  const world = await startWorld({
    upstream: service.listener,
    facade,
    ...(served && { served }),
  });
  const ask = (query = screen, { variables, ...options }: ScreenOptions = {}) =>
    world.ask<Record<string, unknown>>(query, variables, options);
  return {
    service,
    url: world.url,
    ask,
    async learn(query, options) {
      for (let time = 0; time < 2; time += 1) await ask(query, options);
      service.takeCalls();
    },
  };
}

/** The trace of a result: route, status, reason, and whether a replayed call was unchanged. */
export const tracedCalls = ({ extensions }: Result<unknown>): unknown[] =>
  ((extensions?.upstream ?? []) as Record<string, unknown>[]).map(
    ({ route, status, reason, unchanged, wave }) => [route, status, reason, unchanged, wave],
  );

/** The reason for each call of a traced result. */
export const reasonsOf = ({ extensions }: Result<unknown>): unknown[] =>
  ((extensions?.upstream ?? []) as Record<string, unknown>[]).map(({ reason }) => reason);

/** The reason for each call of the screen. */
export const screenReasons = async (ask: ScreenWorld['ask']): Promise<unknown[]> =>
  reasonsOf(await ask(screen, traced));
