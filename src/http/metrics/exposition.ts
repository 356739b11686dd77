/**
 * Writes the text of all metrics, at most once a second for all readers. It may have tens of thousands of lines, so it
 * is written in several turns of the event loop.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Histogram } from '../../rest/values/histogram.ts';
import type { Family } from './families.ts';

const freshMs = 1_000;
/** Number of lines of one metric that are written in a turn, which takes about a millisecond. */
const maxLines = 1_000;

export class Exposition {
  readonly #families: readonly Family[];
  readonly #look: () => void;
  readonly #now: () => number;
  #text: Promise<string> | undefined;
  #writtenAt = 0;

  /** `look` runs before the metrics are read. */
  constructor(families: readonly Family[], look: () => void, now: () => number) {
    this.#families = families;
    this.#look = look;
    this.#now = now;
  }

  text(): Promise<string> {
    const now = this.#now();
    if (this.#text && now - this.#writtenAt < freshMs) return this.#text;
    this.#writtenAt = now;
    this.#text = this.#write();
    return this.#text;
  }

  async #write(): Promise<string> {
    this.#look();
    const texts: string[] = [];
    for (const family of this.#families)
      for (const text of textsOf(family)) {
        texts.push(text);
        await nextTurn();
      }
    return texts.join('');
  }
}

/**
 * One metric with all of its series and its description, in the format of Prometheus: `text/plain; version=0.0.4`. Each
 * text is written in one turn.
 */
function* textsOf(family: Family): Generator<string> {
  const { name, help, kind, labels } = family;
  let text = `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
  let lines = 0;
  for (const [values, value] of family.samples()) {
    if (lines >= maxLines) {
      yield text;
      text = '';
      lines = 0;
    }
    const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`).join(',');
    text +=
      typeof value === 'number'
        ? `${name}${inBraces(pairs)} ${value}\n`
        : linesOf(name, pairs, value);
    lines += typeof value === 'number' ? 1 : value.bounds.length + 3;
  }
  yield text;
}

function linesOf(name: string, pairs: string, { bounds, counts, sum, count }: Histogram): string {
  const before = pairs === '' ? '' : `${pairs},`;
  let lines = '';
  let within = 0;
  for (const [bucket, bound] of bounds.entries()) {
    within += counts[bucket] ?? 0;
    lines += `${name}_bucket{${before}le="${bound}"} ${within}\n`;
  }
  const all = inBraces(pairs);
  return `${lines}${name}_bucket{${before}le="+Inf"} ${count}\n${name}_sum${all} ${sum}\n${name}_count${all} ${count}\n`;
}

const inBraces = (pairs: string) => (pairs === '' ? '' : `{${pairs}}`);

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

const escaped = (text: string) => text.replace(/[\\"\n]/g, (character) => escapes[character] ?? '');
