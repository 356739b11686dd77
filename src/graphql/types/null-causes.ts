/** The causes for which a field is null without an error, for its description. */
import { nounOf } from '../../rest/table/nouns.ts';

/** The member is missing in a response. */
export const ifOmitted = 'the REST API returns no value';

/** The mutation has user errors, or was rejected. */
export const ifNotApplied = 'the mutation was not applied';

/** The object of a link does not exist, or the caller cannot access it. */
export const ifUnread = (typeName: string): string => `the ${nounOf(typeName)} ${unread}`;

const unread = 'cannot be read';

/** The sentence of a description with the causes. Undefined if there is none. */
export const ownCauses = (description: string): string | undefined =>
  /\bNull (?:if|at|for|unless) .*?\.(?= |$)/.exec(description)?.[0];

/** Whether a description mentions when the field is null. */
export const saysWhenNull = (description: string): boolean => /\bnull\b/i.test(description);

/** The description with additional causes, which are added to the sentence with causes, or form a new one. */
export function nullIf(description: string, ...causes: readonly string[]): string {
  if (causes.length === 0) return description;
  const own = ownCauses(description);
  if (own === undefined)
    return `${description} ${sentenceOf(`Null if ${causes[0]}`, causes.slice(1))}`;
  const further = causes.filter((cause) => !(cause.endsWith(unread) && own.includes(unread)));
  return further.length === 0
    ? description
    : description.replace(own, () => sentenceOf(own.slice(0, -1), further));
}

/** `Null if A, if B, or if C.` */
function sentenceOf(first: string, others: readonly string[]): string {
  if (others.length === 0) return `${first}.`;
  const before = [first.replaceAll(', or if ', ', if '), ...others.slice(0, -1)].join(', if ');
  return `${before}, or if ${others.at(-1)}.`;
}
