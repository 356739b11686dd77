/** Replaces parts of a JSON value. */
import { isRecord } from '../../rest/values/record.ts';

/**
 * Returns the new value of a part, or the same one. `name` is the name of the member that contains the part; for an
 * item of a list it is empty.
 */
type Replacement = (part: unknown, name: string) => unknown;

/**
 * The value with parts replaced at any depth. Values without a replaced part are not copied, because most of a seed is
 * not changed.
 */
export function replaced(value: unknown, replacement: Replacement, name = ''): unknown {
  const own = replacement(value, name);
  if (own !== value) return own;
  if (Array.isArray(value)) return replacedItems(value, replacement);
  return isRecord(value) ? replacedMembers(value, replacement) : value;
}

function replacedItems(items: readonly unknown[], replacement: Replacement): readonly unknown[] {
  let copy: unknown[] | undefined;
  for (const [at, item] of items.entries()) {
    const other = replaced(item, replacement);
    if (other === item) continue;
    copy ??= [...items];
    copy[at] = other;
  }
  return copy ?? items;
}

function replacedMembers(members: Readonly<Record<string, unknown>>, replacement: Replacement) {
  let copy: Readonly<Record<string, unknown>> | undefined;
  for (const name of Object.keys(members)) {
    const other = replaced(members[name], replacement, name);
    if (other !== members[name]) copy = { ...(copy ?? members), [name]: other };
  }
  return copy ?? members;
}
