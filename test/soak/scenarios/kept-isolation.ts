/**
 * Users whose queries are replayed, with equal documents, while values change and rights are withdrawn: no user receives a
 * value of another one, or one that had been replaced or withdrawn when the query was sent.
 */
import { Caller, tokensOf } from '../caller.ts';
import type { Scenario } from '../scenario.ts';
import { answer, type ServiceCall, startService } from '../service.ts';

const users = 50;
/** Queries of a user at the same time. */
const together = 2;
const failing = 0.1;
const leaving = 0.05;
const changing = 0.02;
const withdrawing = 0.005;
const writing = 0.05;
const maxDelayMs = 8;

const names = ['a', 'b', 'c', 'd'];
const queries = [
  '{ collection(id: "a") { title } }',
  '{ a: collection(id: "a") { title } b: collection(id: "b") { title } }',
  '{ b: collection(id: "b") { title } c: collection(id: "c") { title } d: collection(id: "d") { title } }',
];
const write = (name: string) =>
  `mutation { updateCollection(input: { collectionId: "${name}", title: "New" }) { collection { title } } }`;

const pick = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() * values.length)] as Value;

/** An object of a user. */
class Owned {
  /** Increases with each change of the value or of the rights. */
  version = 1;
  isWithdrawn = false;

  change(): void {
    this.version += 1;
  }

  toggleRight(): void {
    this.isWithdrawn = !this.isWithdrawn;
    this.version += 1;
  }
}

const titleOf = (token: string, id: string, version: number) => `of ${token}/${id}/${version}.`;
const titles = /\bof ([\w-]+)\/(\w+)\/(\d+)\./g;

class ChangingService {
  readonly #objects: ReadonlyMap<string, ReadonlyMap<string, Owned>>;
  strangers = 0;
  forbidden = 0;

  constructor(tokens: readonly string[]) {
    this.#objects = new Map(
      tokens.map((token) => [token, new Map(names.map((name) => [name, new Owned()]))]),
    );
  }

  objectOf(token: string, id: string): Owned | undefined {
    return this.#objects.get(token)?.get(id);
  }

  readonly handle = (call: ServiceCall): void => {
    const { request, response, token, id } = call;
    const object = this.objectOf(token, id);
    // Each request has its user in a header that is passed on.
    if (!object || request.headers['x-request-id'] !== token) {
      this.strangers += 1;
      response.writeHead(404).end();
      return;
    }
    const dice = Math.random() / failing;
    if (dice < 0.5) request.socket.destroy();
    else if (dice < 1) answer(response, { error: { message: 'Out of order.' } }, 503);
    else setTimeout(() => this.#answer(call, object), Math.random() * maxDelayMs);
  };

  #answer({ request, response, token, id }: ServiceCall, object: Owned): void {
    if (request.method !== 'GET') object.change();
    else if (Math.random() < changing) object.change();
    else if (Math.random() < withdrawing) object.toggleRight();
    const { version } = object;
    if (object.isWithdrawn) {
      this.forbidden += 1;
      answer(response, { error: { code: 403, message: 'No.' } }, 403);
      // The right is restored without a call.
      if (Math.random() < 0.2) object.toggleRight();
    } else answer(response, { object: 'collection', id, title: titleOf(token, id, version) });
  }
}

export const keptIsolation: Scenario = {
  name: 'kept-isolation',
  async run({ figures, start, isScaled, amount }) {
    const tokens = tokensOf('user', users);
    const changes = new ChangingService(tokens);
    await using service = await startService(changes.handle);
    await using facade = await start.command(service.url, { UPSTREAM_DEADLINE_MS: '1000' });
    await using caller = new Caller(facade.url, users * together);
    const each = isScaled ? amount(1_000) : amount(5_000);
    const counted = { operations: 0, values: 0, foreign: 0, stale: 0, left: 0 };

    const operation = async (token: string) => {
      const floors = new Map(
        names.map((name) => [name, changes.objectOf(token, name)?.version ?? 0]),
      );
      const isWrite = Math.random() < writing;
      // The service may execute a change at any later time after its caller has disconnected.
      const leaves = !isWrite && Math.random() < leaving;
      const signal = leaves
        ? AbortSignal.timeout(Math.ceil(Math.random() * maxDelayMs))
        : undefined;
      const document = isWrite ? write(pick(names)) : pick(queries);
      const answered = await caller.ask(document, token, { signal, id: token }).catch((error) => {
        if (!leaves) throw error;
      });
      counted.operations += 1;
      if (!answered) counted.left += 1;
      for (const [, owner, name = '', version] of (answered?.text ?? '').matchAll(titles)) {
        counted.values += 1;
        if (owner !== token) counted.foreign += 1;
        else if (Number(version) < (floors.get(name) ?? 0)) counted.stale += 1;
      }
    };
    const user = async (token: string) => {
      for (let round = 0; round < each; round += 1) await operation(token);
    };
    await Promise.all(
      tokens.flatMap((token) => Array.from({ length: together }, () => user(token))),
    );

    figures.show('operations', counted.operations);
    figures.check('values of somebody else', counted.foreign, { most: 0 });
    figures.check('values that were replaced or withdrawn before', counted.stale, { most: 0 });
    figures.check('calls without the token of their caller', changes.strangers, { most: 0 });
    figures.check('values that came to who asked', counted.values, { least: counted.operations });
    // A query makes two calls on average, some of them are repeated, and some of those of a replay are not needed.
    figures.check('calls for each operation', service.calls / counted.operations, { most: 2.5 });
    figures.check('calls that were forbidden', changes.forbidden, {
      least: counted.operations / 500,
    });
    figures.check('operations that were left', counted.left, { least: counted.operations / 100 });
  },
};
