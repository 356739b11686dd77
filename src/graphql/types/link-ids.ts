/** Fields for ids beside links, which are available even if the objects cannot be read. */
import type { z } from 'zod';
import type { ReferenceFacts } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { type WireType, wireTypeOf } from '../../rest/table/wire-type.ts';
import { LinkIdCompletion } from '../completion/link.ts';
import { ListCompletion } from '../completion/list.ts';
import { MemberCompletion } from '../completion/wrapped.ts';
import { referenced } from '../identity/registry.ts';
import type { Completion } from '../plan/completion.ts';
import { lowerFirst, singular } from './graphql-names.ts';
import { linkTarget, namingOf } from './link-target.ts';
import type { Output } from './output-field.ts';

export interface IdField {
  readonly name: string;
  readonly description: string;
  readonly output: Output;
}

/**
 * The field for the ids in a member: `pageId` beside `page`, `userIds` beside `users`. For objects that are not in the
 * graph it is the only field.
 */
export function idFieldFor(name: string, schema: z.core.$ZodType): IdField | undefined {
  const { description = '' } = unwrap(schema);
  const type = wireTypeOf(schema);
  const isList = type.is === 'list';
  const reference = referenceIn(isList ? wireTypeOf(type.element) : type);
  if (!reference) return undefined;
  const { facts, completion } = reference;
  const ids = isList ? 'Global IDs' : 'Global ID';
  const unlocated = facts.mayBeUnlocated
    ? `. Null if the space of the ${nounOf(facts.resource)} is unknown`
    : '';
  return {
    name: isList ? `${singular(name)}Ids` : `${name}Id`,
    description: linkTarget(facts)
      ? `${ids} of \`${name}\`, available even if \`${name}\` cannot be read${unlocated}.`
      : `${ids} of ${lowerFirst(description)}`,
    output: {
      type: 'ID',
      list: isList,
      completion: isList ? new ListCompletion(completion) : completion,
      // A key of several parts may be incomplete.
      failsAlone: referenced(facts.resource).endpoints[0].key.length > 1,
    },
  };
}

function referenceIn(
  type: WireType,
): { readonly facts: ReferenceFacts; readonly completion: Completion } | undefined {
  if (type.is !== 'id' && type.is !== 'nestedId') return undefined;
  const facts = type.is === 'id' ? type.reference : type.nested;
  const completion = new LinkIdCompletion(namingOf(facts));
  return {
    facts,
    completion:
      type.is === 'id' ? completion : new MemberCompletion(type.nested.member, completion),
  };
}
