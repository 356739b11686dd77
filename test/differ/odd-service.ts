/**
 * The sandbox for one side of a comparison, with faulty responses and failing calls according to the document's
 * conditions. Calls are released wave by wave, so both sides see the same order of responses.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exchange } from '../../src/sandbox/server/exchange.ts';
import { Router } from '../../src/sandbox/server/router.ts';
import { routes } from '../../src/sandbox/server/routes.ts';
import { tokensIn } from '../../src/sandbox/service/access.ts';
import type { Store } from '../../src/sandbox/store/store.ts';
import { Gate } from '../gate.ts';
import { plantedStore, testTime } from '../sandbox/test-seed.ts';
import { type Conditions, failureOf, oddBody, plain } from './odd-answers.ts';

const router = new Router(routes);
const now = new Date(testTime);

/** Turns of the event loop between two responses: enough to read one and to begin the calls that follow. */
const turnsApart = 4;

interface Reply {
  readonly status: number;
  readonly body: string;
}

/** Responses from the unchanged store, shared by both sides. */
export type Memory = Map<string, Reply>;

export class OddService {
  /** Requests since the current document began. */
  calls: string[] = [];
  /**
   * Requests whose fault depends on the call. If a side reads the same object with another call, it gets another fault
   * or none.
   */
  readonly faults = new Set<string>();
  readonly #server: Server;
  readonly #unwritten: Store;
  readonly #memory: Memory;
  readonly #sign: number;
  #conditions = plain;
  #store: Store;
  #gate = new Gate();
  readonly #waiting: { readonly call: string; readonly resolve: () => void }[] = [];
  #underWay = 0;
  #onIdle: (() => void) | undefined;

  /** `isReversed`: the calls of a wave get their responses in reverse order. */
  constructor(memory: Memory, { isReversed = false } = {}) {
    this.#memory = memory;
    this.#sign = isReversed ? 1 : -1;
    this.#unwritten = plantedStore(now);
    this.#store = this.#unwritten;
    this.#server = createServer((request, response) => void this.#respond(request, response));
  }

  get waves(): number {
    return this.#gate.waves.length;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.#gate.open(this.url);
  }

  /** Begins a document. A document that writes gets its own store. */
  begin(conditions: Conditions, { writes }: { readonly writes: boolean }): void {
    this.calls = [];
    this.faults.clear();
    this.#conditions = conditions;
    this.#gate.close();
    this.#gate = new Gate();
    this.#gate.open(this.url);
    this.#store = writes ? plantedStore(now) : this.#unwritten;
  }

  /** Resolves when no call is running. */
  async idle(): Promise<void> {
    if (this.#underWay > 0)
      await new Promise<void>((resolve) => {
        this.#onIdle = resolve;
      });
  }

  async close(): Promise<void> {
    this.#gate.close();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    this.calls.push(call);
    this.#underWay += 1;
    response.once('close', () => {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#onIdle?.();
    });
    await this.#gate.hold();
    await this.#turn(call);
    const failure = failureOf(call, this.#conditions);
    if (failure) this.faults.add(call);
    if (failure === 'reset') return void response.destroy();
    if (failure) return send(response, failure);
    const { status, body } = await this.#read(request);
    const isOdd = status < 300 && body !== '';
    const odd = isOdd ? oddBody(body, call, this.#conditions) : undefined;
    if (odd?.isOfCall) this.faults.add(call);
    send(response, { status, body: odd?.body ?? body });
  }

  /** The calls of a wave get their responses one by one, always in the same order. */
  #turn(call: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ call, resolve });
      if (this.#waiting.length === 1) setImmediate(() => void this.#answerInOrder());
    });
  }

  async #answerInOrder(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting.sort((one, other) =>
        one.call < other.call ? this.#sign : -this.#sign,
      );
      if (!next) return;
      next.resolve();
      for (let turn = 0; turn < turnsApart; turn += 1)
        await new Promise<void>((resolve) => void setImmediate(resolve));
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
    }
  }

  async #read(request: IncomingMessage): Promise<Reply> {
    const { pageSize, bodyAt } = this.#conditions;
    const given = bodyAt?.(request.url?.split('?')[0]);
    if (given !== undefined) return { status: 200, body: JSON.stringify(given) };
    if (pageSize > 0 && request.url !== undefined) {
      request.url = request.url.replace(/\blimit=(\d+)/, (_, limit: string) => {
        return `limit=${Math.min(Number(limit), pageSize)}`;
      });
    }
    const { method, url, headers } = request;
    const name = `${headers.authorization} ${url}`;
    const isKept = method === 'GET' && this.#store === this.#unwritten;
    const known = isKept ? this.#memory.get(name) : undefined;
    if (known) return known;
    const { status, body } = await exchange(request, {
      store: this.#store,
      now: () => now,
      router,
      tokens: tokensIn(this.#store),
      checkResponses: false,
      lacks: undefined,
    });
    // A side may end a call early, which fails the exchange; the other side must not get that failure.
    if (isKept && status < 500) this.#memory.set(name, { status, body });
    return { status, body };
  }
}

function send(
  response: ServerResponse,
  { status, body, type = 'application/json' }: Reply & { readonly type?: string },
): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...(bytes.length > 0 && { 'content-type': type }),
    ...(status !== 204 && { 'content-length': bytes.length }),
  });
  response.end(bytes);
}
