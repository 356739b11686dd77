/** The ids beside links: what REST gave stands there, also when what it leads to cannot be read. */
import { z } from 'zod';
import { factsOf } from '../../rest/facts.ts';
import { nounOf, nounsOf } from '../../rest/nouns.ts';
import type { ReferenceFacts } from '../../rest/reference.ts';
import { unwrap } from '../../rest/unwrap.ts';
import { lowerFirst, singular } from '../identity/names.ts';
import { referenced } from '../identity/registry.ts';
import type { Shown } from '../plan/step.ts';
import { linkTarget } from './link-target.ts';
import type { Output } from './output-field.ts';

/** A field for ids. */
export interface IdsBeside {
  readonly name: string;
  readonly description: string;
  readonly output: Output;
}

/**
 * The field for the ids of what a member names: `pageId` beside `page`, `userIds` beside `users`. For what the
 * graph cannot show, it is all there is.
 */
export function idsBeside(name: string, schema: z.core.$ZodType): IdsBeside | undefined {
  const { inner, description = '' } = unwrap(schema);
  const isList = inner instanceof z.ZodArray;
  const reference = referenceIn(isList ? inner.element : inner);
  if (!reference) return undefined;
  const { facts, shown } = reference;
  const ids = isList
    ? `Global ids of the ${nounsOf(facts.resource)}`
    : `Global id of the ${nounOf(facts.resource)}`;
  return {
    name: isList ? `${singular(name)}Ids` : `${name}Id`,
    description: linkTarget(facts)
      ? `${ids} in \`${name}\`: given even when that cannot be read.`
      : `${ids}: ${lowerFirst(description)}`,
    output: {
      type: 'ID',
      list: isList,
      shown: isList ? { as: 'list', item: shown } : shown,
      // A key of several parts is whole only where all of them are told.
      failsAlone: referenced(facts.resource).homes[0].key.length > 1,
    },
  };
}

function referenceIn(
  schema: z.core.$ZodType,
): { readonly facts: ReferenceFacts; readonly shown: Shown } | undefined {
  const nested = factsOf(schema).nestedReference;
  const facts = nested ?? factsOf(schema).reference;
  if (!facts) return undefined;
  const shown: Shown = {
    as: 'id',
    resource: referenced(facts.resource),
    outside: facts.outside,
  };
  return { facts, shown: nested ? { as: 'member', name: nested.member, shown } : shown };
}
