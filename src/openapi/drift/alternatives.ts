/** Finds out which alternatives of a document are which objects of the operation tables. */
import { z } from 'zod';
import { unwrap } from '../../rest/table/schema.ts';
import { memoized } from '../../rest/values/memoized.ts';
import type { ApiForm, ApiValue } from '../read/drafts.ts';
import { ourValue } from './our-value.ts';

export interface Matched {
  readonly object: z.ZodObject;
  /** None if the document does not have this alternative. */
  readonly forms: readonly ApiForm[];
  /** Members of the forms that are not new. */
  readonly known: ReadonlySet<string>;
  /** The value of the member that distinguishes it, if one does. */
  readonly tag: string | undefined;
}

export interface Matching {
  /** The member that distinguishes the objects, if one does. */
  readonly tagMember: string | undefined;
  readonly matched: readonly Matched[];
}

export function matching(objects: readonly z.ZodObject[], forms: readonly ApiForm[]): Matching {
  const tagMember = tagMemberOf(objects);
  const all = new Set(objects.flatMap((one) => Object.keys(one.shape)));
  return {
    tagMember,
    matched: objects.map((object) => {
      if (tagMember === undefined)
        return { object, tag: undefined, ...nearest(object, forms, all) };
      const tag = literalIn(object, tagMember) ?? '';
      const ofTag = forms.filter((form) => tagsIn(form, tagMember)?.has(tag));
      const untagged = forms.filter((form) => tagsIn(form, tagMember) === undefined);
      const known = untagged.length > 0 ? all : new Set(Object.keys(object.shape));
      return { object, tag, forms: [...ofTag, ...untagged], known };
    }),
  };
}

/** The values that a member of a form may have; undefined if there is no limit. */
export const tagsIn = (form: ApiForm, member: string): ReadonlySet<string> | undefined => {
  const value = form.members.get(member)?.value;
  return value && stringsOf(value);
};

/** Memoized, because many alternatives may share it. */
const stringsOf = memoized(({ forms }: ApiValue): ReadonlySet<string> | undefined => {
  const values = forms.flatMap((one) => one.values ?? [undefined]);
  const isOpen = values.length === 0 || values.includes(undefined);
  return isOpen ? undefined : new Set(values.map(String));
});

/** The literals of an object, by their members. */
export const literalsIn = (object: z.ZodObject): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(object.shape).flatMap((member) => {
      const literal = literalIn(object, member);
      return literal === undefined ? [] : [[member, literal] as const];
    }),
  );

function literalIn(object: z.ZodObject, member: string): string | undefined {
  const schema = object.shape[member];
  const literal = schema && unwrap(schema).inner;
  return literal instanceof z.ZodLiteral ? String(literal.value) : undefined;
}

/** The member with another literal in each object. */
function tagMemberOf(objects: readonly z.ZodObject[]): string | undefined {
  const [first, second] = objects;
  if (!first || !second) return undefined;
  return Object.keys(first.shape).find((member) => {
    const literals = new Set(objects.map((one) => literalIn(one, member)));
    return literals.size === objects.length && !literals.has(undefined);
  });
}

/**
 * Without a tag: the forms that share values with each literal and enum of the object, and of these the ones that have
 * most of its members.
 */
function nearest(
  object: z.ZodObject,
  forms: readonly ApiForm[],
  all: ReadonlySet<string>,
): Pick<Matched, 'forms' | 'known'> {
  let among = forms;
  for (const [member, schema] of Object.entries<z.core.$ZodType>(object.shape)) {
    const { values } = ourValue(schema);
    if (!values) continue;
    const ours = new Set(values);
    const fit = among.filter((form) => tagsIn(form, member)?.isDisjointFrom(ours) !== true);
    if (fit.length > 0) among = fit;
  }
  const names = Object.keys(object.shape);
  if (all.size === names.length) return { forms: among, known: all };
  const sharedBy = (form: ApiForm) => names.filter((name) => form.members.has(name)).length;
  const most = Math.max(...among.map(sharedBy));
  return { forms: among.filter((form) => sharedBy(form) === most), known: all };
}
