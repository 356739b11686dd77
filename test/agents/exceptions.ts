/** What of the conformance suite does not apply, as docs/agent-evidence.md lists it with reasons. */
import { textOf } from '../documents/documents.ts';

const document = 'docs/agent-evidence.md';

/** By scenario, the IDs of its checks that do not apply: `all`, or some. */
export type Exceptions = ReadonlyMap<string, 'all' | ReadonlySet<string>>;

const namesIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

export function exceptions(): Exceptions {
  const section = textOf(document)
    .split(/^## /m)
    .find((text) => text.startsWith('Conformance'));
  const listed = [...(section ?? '').matchAll(/^\| (`[^|]*) \| ([^|]*) \|/gm)];
  const found = new Map<string, 'all' | Set<string>>();
  for (const [, scenarios = '', checks = ''] of listed)
    for (const name of namesIn(scenarios)) {
      const before = found.get(name) ?? new Set();
      found.set(
        name,
        checks === 'all' || before === 'all' ? 'all' : before.union(new Set(namesIn(checks))),
      );
    }
  return found;
}
