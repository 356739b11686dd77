/** Links for references, and the fields for their IDs, which are available even if the objects cannot be read. */
import type { z } from 'zod';
import type { ReferenceFacts } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/names.ts';
import type { AnyOperation } from '../../rest/table/operation.ts';
import { unwrap, wireTypeOf } from '../../rest/table/schema.ts';
import { linkIdCompletion } from '../execution/link.ts';
import { listCompletion } from '../execution/list.ts';
import { memberCompletion } from '../execution/objects.ts';
import type { LinkOptions } from '../execution/step.ts';
import type { Resource } from '../identity/model.ts';
import { referenced } from '../identity/registry.ts';
import { sentences, singular } from './graphql-names.ts';
import { nullIf, type Output, ownCauses } from './output-field.ts';

export const namingOf = ({ resource, outside, mayBeUnlocated }: ReferenceFacts): LinkOptions => ({
  resource: referenced(resource),
  outside,
  mayBeUnlocated,
});

/** The operations that may be called for a link, one for each possible endpoint. */
export const sourcesOf = (
  { endpoints }: Resource,
  { outside = '' }: Pick<ReferenceFacts, 'outside'> = {},
): (AnyOperation | undefined)[] =>
  endpoints
    .filter(({ key }) => !key.includes(outside))
    .flatMap(({ source, current }) => (current ? [source, current.read] : [source]));

/**
 * Whether the key of the holder contains the key of the target. Other targets may be unreadable, because they are
 * hidden, deleted, or cannot be read by id. Therefore their IDs have a separate field.
 */
export const isInKeyOf = (target: Resource, holder: Resource): boolean =>
  holder.endpoints.every(({ above }) =>
    target.endpoints.some((endpoint) => endpoint.key.every((part) => above.includes(part))),
  );

/** The field for the IDs in a member: `pageId` in addition to `page`, `userIds` in addition to `users`. */
export function idFieldFor(name: string, schema: z.core.$ZodType, isMemberRequired: boolean) {
  const { description = '' } = unwrap(schema);
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const one = isList ? wireTypeOf(type.element) : type;
  if (one.is !== 'id' && one.is !== 'nestedId') return undefined;
  const facts = one.is === 'id' ? one.reference : one.nested;
  const isRequired = isMemberRequired && !facts.mayBeUnlocated;
  const id = linkIdCompletion(namingOf(facts), isRequired && !isList);
  const completion = one.is === 'id' ? id : memberCompletion(one.nested.member, id);
  const ids = isList ? 'Global IDs' : 'Global ID';
  // The causes for which the link is null, except that the object cannot be read.
  const causes = facts.mayBeUnlocated
    ? unlocatedCauses(nounOf(facts.resource), isMemberRequired)
    : isMemberRequired || ownCauses(description) !== undefined
      ? []
      : ['there is none'];
  const output: Output = {
    type: 'ID',
    list: isList,
    completion: isList ? listCompletion(completion) : completion,
    // A key of several parts may be incomplete.
    failsAlone: referenced(facts.resource).endpoints[0].key.length > 1,
  };
  const text = sentences(
    `${ids} of \`${name}\`, available even if \`${name}\` cannot be read.`,
    isMemberRequired ? undefined : ownCauses(description),
  );
  return {
    name: isList ? `${singular(name)}Ids` : `${name}Id`,
    output,
    options: { description: nullIf(text, ...causes), isRequired },
  };
}

/** Why a reference with an unknown location is null. */
export const unlocatedCauses = (noun: string, isRequired: boolean): readonly string[] => [
  ...(isRequired ? [] : [`the reference names no ${noun}`]),
  `the space of the ${noun} is unknown (for example in the header of a site)`,
];
