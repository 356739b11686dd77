/** Which releases of the service have the operations of a run. */
import { isOfFirstRelease } from '../../test/reference/releases.ts';
import type { House } from './house.ts';

/** The number of operations of the first release. */
const inFirstRelease = 143;

/**
 * Whether earlier releases lack the operations that are documented in this section. Without one, they do if the project
 * has all operations of the first release. Undefined if it has not.
 */
export function areLater({ rows }: House, source: string | undefined): boolean | undefined {
  if (source !== undefined) return !isOfFirstRelease(source);
  const known = [...rows.values()].filter(({ operation }) => operation.releases !== 'later');
  return known.length >= inFirstRelease ? true : undefined;
}
