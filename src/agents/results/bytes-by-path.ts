/** Where the bytes of a result are, for the error of a result of which not one item fits. */
import { isRecord } from '../../rest/values/record.ts';
import { withinBytes } from './agent-errors.ts';
import type { Path } from './cut-units.ts';
import { isHidden } from './measure.ts';
import { visibleJson } from './visible-json.ts';

const maxPaths = 5;
/** Maximum size of a path that is shown, in bytes. */
const maxPathBytes = 80;

/**
 * The objects with the most bytes in their own members, counted for one item of each list: path -> bytes. `from`: index
 * of this item in the outermost lists.
 */
export function largestPaths(
  value: unknown,
  { path: at, from }: { readonly path: Path; readonly from: number },
): Readonly<Record<string, number>> {
  const bytes = new Map<string, number>();
  let depth = 0;
  const count = (one: unknown, path: string): void => {
    if (Array.isArray(one)) {
      const item: unknown = one[depth === 0 ? from : 0];
      depth += 1;
      count(item, path);
      depth -= 1;
    } else if (isRecord(one)) for (const key of Object.keys(one)) member(one, key, path);
    else add(path, visibleJson(one));
  };
  const member = (object: Readonly<Record<string, unknown>>, key: string, path: string): void => {
    const one = object[key];
    if (isHidden(key) || one === undefined) return;
    if (typeof one === 'object' && one !== null) count(one, path === '' ? key : `${path}.${key}`);
    else add(path, visibleJson({ [key]: one }));
  };
  const add = (path: string, text: string): void => {
    bytes.set(path, (bytes.get(path) ?? 0) + Buffer.byteLength(text));
  };
  count(value, at.filter((step) => typeof step === 'string').join('.'));
  const largest = [...bytes].sort(([, one], [, other]) => other - one).slice(0, maxPaths);
  return Object.fromEntries(
    largest.map(([path, size]) => [withinBytes(path || '(root)', maxPathBytes), size]),
  );
}
