/**
 * Compares the calls of tests' documents, wave by wave, with a file for each domain: `test/golden/teams.json`.
 * The files fix the number of calls and waves; the purpose of a call is asserted by its test. `npm run calls --
 * --update` writes the files, and refuses more calls or waves without a reason.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

type Waves = readonly (readonly string[])[];

interface Entry {
  readonly waves: Waves;
  /** Reasons for increases of calls or waves. */
  readonly reasons?: readonly string[];
}

/** Passed on by `npm run calls`; without it tests change no files. */
export interface Update {
  /** Reasons for more calls or waves, by domain and entry: `teams.listTeams`. */
  readonly allow: Readonly<Record<string, string>>;
}

const updateAsked = (): Update | undefined => {
  const asked = process.env.CALLS_UPDATE;
  return asked === undefined ? undefined : JSON.parse(asked);
};

const read = (file: URL): Readonly<Record<string, Entry>> => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};

const count = (waves: Waves) => `${waves.flat().length} calls, ${waves.length} deep,`;
const changesIn = (waves: Waves) => waves.flat().filter((call) => !call.startsWith('GET '));

/** Whether there are more calls or waves, or different writes. A write instead of a read is never an improvement. */
const isWorse = (before: Waves, after: Waves): boolean =>
  after.flat().length > before.flat().length ||
  after.length > before.length ||
  String(changesIn(before)) !== String(changesIn(after));

export class GoldenCalls {
  readonly #domain: string;
  readonly #file: URL;
  readonly #update: Update | undefined;
  readonly #before: Readonly<Record<string, Entry>>;
  readonly #after = new Map<string, Entry>();

  constructor(domain: string, folder: URL, update: Update | undefined) {
    this.#domain = domain;
    this.#file = new URL(`${domain}.json`, folder);
    this.#update = update;
    this.#before = read(this.#file);
  }

  /** Compares the calls of a document with its entry, or updates it. The calls of a wave have no order. */
  check(name: string, waves: Waves): void {
    if (this.#after.has(name)) throw new Error(`${this.#domain}.${name} is checked twice.`);
    const before = this.#before[name];
    const found = waves.map((wave) => [...wave].sort());
    if (this.#update) {
      this.#after.set(name, this.#updated(name, before, found, this.#update));
      return;
    }
    this.#after.set(name, before ?? { waves: found });
    const hint = `test/golden has ${before ? 'other calls' : 'no calls'} for ${this.#domain}.${name}: npm run calls -- --update`;
    expect(found, hint).toEqual(before?.waves);
  }

  #updated(name: string, before: Entry | undefined, waves: Waves, { allow }: Update): Entry {
    const key = `${this.#domain}.${name}`;
    const reason = allow[key];
    if (!before) return { waves };
    const { reasons = [] } = before;
    if (!isWorse(before.waves, waves)) {
      if (reason !== undefined) throw new Error(`${key} needs no reason: take away --allow ${key}`);
      return { ...before, waves };
    }
    const change = `${count(waves)} instead of ${count(before.waves)}`;
    if (!reason)
      expect(
        waves,
        `${key} makes ${change}, or other changes. If it has to: npm run calls -- --update --allow ${key}='why'`,
      ).toEqual(before.waves);
    return { waves, reasons: [...reasons, `${change}: ${reason}`] };
  }

  /** Called after the last check. Unused entries fail if all tests ran, and are removed by an update. */
  end(areAllRun: boolean): void {
    const unused = Object.keys(this.#before).filter((name) => !this.#after.has(name));
    if (!this.#update) {
      if (areAllRun && unused.length > 0)
        throw new Error(
          `No test checks ${unused.join(', ')} of test/golden/${this.#domain}.json: npm run calls -- --update`,
        );
      return;
    }
    const misnamed = Object.keys(this.#update.allow).filter(
      (key) =>
        key.startsWith(`${this.#domain}.`) && !this.#after.has(key.slice(this.#domain.length + 1)),
    );
    if (areAllRun && misnamed.length > 0)
      throw new Error(`No test checks what --allow names: ${misnamed.join(', ')}`);
    const kept = areAllRun ? {} : this.#before;
    const after = Object.entries({ ...kept, ...Object.fromEntries(this.#after) });
    const sorted = Object.fromEntries(after.sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(this.#file, `${JSON.stringify(sorted, null, 2)}\n`);
  }
}

interface Task {
  readonly result?: { readonly state: string };
  readonly tasks?: readonly Task[];
}

const hasPassed = ({ tasks, result }: Task): boolean =>
  tasks ? tasks.every(hasPassed) : result?.state === 'pass';

/** The calls of a domain, for the test file or group that calls this. */
export function goldenCalls(domain: string): GoldenCalls {
  const golden = new GoldenCalls(domain, new URL('golden/', import.meta.url), updateAsked());
  // biome-ignore lint/correctness/noEmptyPattern: Vitest takes nothing else there.
  afterAll(({}, suite: Task) => golden.end((suite.tasks ?? []).every(hasPassed)));
  return golden;
}
