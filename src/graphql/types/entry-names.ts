/** What the fields of an entry of a map are called, read or written. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { lowerFirst } from './graphql-names.ts';
import { inputName } from './input-members.ts';

interface EntryNaming {
  readonly keyName: string;
  /** The same where it is written: what takes an id says so. */
  readonly keyField: string;
  readonly keyDescription: string;
  readonly valueName: string;
  readonly valueDescription: string;
  /** The value, where its members stand beside the name. */
  readonly bareValue: z.ZodObject | undefined;
}

export const entryNames = memoized((map: z.ZodRecord): EntryNaming => {
  const { keyType, valueType } = map;
  const resource = factsOf(keyType).reference?.resource;
  const { keyName = lowerFirst(resource ?? 'name'), valueName = 'value' } =
    factsOf(map).entries ?? {};
  const entry = nounOf(factsOf(map).shape?.name ?? 'entry');
  const isBare = valueType instanceof z.ZodObject && !factsOf(valueType).shape;
  return {
    keyName,
    keyField: inputName(keyName, keyType),
    keyDescription:
      unwrap(keyType).description ??
      (resource ? `The ${nounOf(resource)} the entry is for.` : `Name of the ${entry}.`),
    valueName,
    valueDescription: unwrap(valueType).description ?? `Value of the ${entry}.`,
    bareValue: isBare ? valueType : undefined,
  };
});
