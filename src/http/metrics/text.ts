/** Metrics as text, in the format of Prometheus: `text/plain; version=0.0.4`. */
import type { Histogram } from '../../rest/values/histogram.ts';
import type { Family } from './families.ts';

/** One metric in all of its series, with its description. */
export function textOf(family: Family): string {
  const { name, help, kind, labels } = family;
  let text = `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n`;
  for (const [values, value] of family.samples()) {
    const pairs = labels.map((label, at) => `${label}="${escaped(values[at] ?? '')}"`).join(',');
    text +=
      typeof value === 'number'
        ? `${name}${inBraces(pairs)} ${value}\n`
        : linesOf(name, pairs, value);
  }
  return text;
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
