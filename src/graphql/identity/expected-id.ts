/** Messages for ids of the wrong type or form. */
import { article } from '../../rest/values/issues.ts';
import type { Resource } from './model.ts';

const anyOf = (names: readonly string[]) => names.map(article).join(' or ');

/** For an id of another type than is needed. */
export const idOfAnother = (type: string, needed: readonly string[]): string =>
  `Expected the ID of ${anyOf(needed)}, but this is the ID of ${article(type)}.`;

/** `alone`: the own id is enough. */
export function expectedId(among: readonly Resource[], { alone = false } = {}): string {
  const types = anyOf(among.map(({ name }) => name));
  const keys = among.flatMap(({ endpoints }) => endpoints.map(({ key }) => key.join('/')));
  const [ownKey] = among.map((resource) => resource.ownKey);
  const forms = ['a global ID', `the key ${keys.join(' or ')}`];
  if (alone && !keys.includes(ownKey ?? '')) forms.push(`just ${ownKey}`);
  return `Expected the ID of ${types}: ${forms.slice(0, -1).join(', ')}, or ${forms.at(-1)}.`;
}
