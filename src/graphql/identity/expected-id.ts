/** What an id should have been: the sentence for whoever gave another. */
import { article } from '../../rest/values/issues.ts';
import type { Resource } from './model.ts';

const anyOf = (names: readonly string[]) => names.map(article).join(' or ');

/** An id that says its type, which is another one than those that are needed. */
export const idOfAnother = (type: string, needed: readonly string[]): string =>
  `Expected the ID of ${anyOf(needed)}, but this is the ID of ${article(type)}.`;

/** `alone`: also without what it belongs to. */
export function expectedId(among: readonly Resource[], { alone = false } = {}): string {
  const types = anyOf(among.map(({ name }) => name));
  const keys = among.flatMap(({ endpoints }) => endpoints.map(({ key }) => key.join('/')));
  const [ownKey] = among.map((resource) => resource.ownKey);
  const forms = ['a global ID', `the key ${keys.join(' or ')}`];
  if (alone && !keys.includes(ownKey ?? '')) forms.push(`just ${ownKey}`);
  return `Expected the ID of ${types}: ${forms.slice(0, -1).join(', ')}, or ${forms.at(-1)}.`;
}
