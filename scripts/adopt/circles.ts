/** Imports between domains that lead back to where they began. */
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { pathOf } from '../generated-files.ts';

const folder = /^src\/domains\/((?:shared\/)?[^/]+)\//;

/** Pairs of domains of which each needs the other, the first one being one of these. */
export function circlesOf(domains: Iterable<string>): readonly (readonly [string, string])[] {
  const imports = new Map<string, Set<string>>();
  for (const found of globSync('src/domains/**/*.ts', { cwd: pathOf('') })) {
    const file = found.replaceAll('\\', '/');
    const from = folder.exec(file)?.[1];
    if (from === undefined) continue;
    const targets = imports.get(from) ?? new Set();
    imports.set(from, targets);
    const text = readFileSync(pathOf(file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(/^(?:import|\}) [^;]*?from '(\.[^']+)';$/gm)) {
      const to = folder.exec(posix.join(posix.dirname(file), specifier))?.[1];
      if (to !== undefined && to !== from) targets.add(to);
    }
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      return reaches(next, to, seen.add(next));
    });
  return [...domains].flatMap((domain) =>
    [...(imports.get(domain) ?? [])]
      .filter((other) => reaches(other, domain))
      .map((other) => [domain, other] as const),
  );
}
