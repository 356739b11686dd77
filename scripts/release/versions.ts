/** Versions: their order, and which may follow a released schema. */
import type { SchemaChanges } from '../schema-changes.ts';

const form = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/;

interface Version {
  readonly numbers: readonly [major: number, minor: number, patch: number];
  readonly preRelease: string | undefined;
}

/** Throws if this is not a version. */
export function parseVersion(text: string): Version {
  const [, major, minor, patch, preRelease] = form.exec(text) ?? [];
  if (major === undefined)
    throw new TypeError(`${text} is not a version such as 1.2.3 or 2.0.0-rc.`);
  return { numbers: [Number(major), Number(minor), Number(patch)], preRelease };
}

/** Throws if the version cannot follow the current one, or the released schema with its changes since then. */
export function requireNext(
  next: string,
  current: string,
  { version: released, breaking, dangerous }: SchemaChanges,
): void {
  const { numbers, preRelease } = parseVersion(next);
  if (!isNewer(next, current)) throw new TypeError(`${next} is not newer than ${current}.`);
  const base = parseVersion(released);
  // A pre-release, and a version before 1.0.0, make no promises.
  if (base.preRelease !== undefined || base.numbers[0] === 0 || numbers[0] > base.numbers[0])
    return;
  const major = `${base.numbers[0] + 1}.0.0`;
  if (breaking.length > 0)
    throw new TypeError(
      `The schema has ${breaking.length} breaking changes since ${released}, so the next version is ${major}: npm run check:breaking lists them.`,
    );
  if (dangerous.length > 0 && numbers[1] === base.numbers[1] && preRelease === undefined)
    throw new TypeError(
      `The schema has ${dangerous.length} dangerous changes since ${released}, so the next version is at least ${base.numbers[0]}.${base.numbers[1] + 1}.0: npm run check:breaking lists them.`,
    );
}

function isNewer(next: string, current: string): boolean {
  const [a, b] = [parseVersion(next), parseVersion(current)];
  const at = a.numbers.findIndex((number, index) => number !== b.numbers[index]);
  if (at >= 0) return (a.numbers[at] ?? 0) > (b.numbers[at] ?? 0);
  if (a.preRelease === undefined || b.preRelease === undefined)
    return a.preRelease === undefined && b.preRelease !== undefined;
  return isLater(a.preRelease.split('.'), b.preRelease.split('.'));
}

const isNumber = (text: string) => /^\d+$/.test(text);

/**
 * Compares two versions part by part: numbers by value and before texts. If one begins like the other, the longer one
 * is later.
 */
function isLater(next: readonly string[], current: readonly string[]): boolean {
  const at = next.findIndex((part, index) => part !== current[index]);
  const [a, b] = [next[at], current[at]];
  if (a === undefined || b === undefined) return a !== undefined;
  if (isNumber(a) !== isNumber(b)) return isNumber(b);
  return isNumber(a) ? Number(a) > Number(b) : a > b;
}
