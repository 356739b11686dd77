/** Names of the fields of a map entry, in output and input types. */
import { z } from 'zod';
import { factsOf } from '../../rest/table/facts.ts';
import { nounOf } from '../../rest/table/nouns.ts';
import { unwrap } from '../../rest/table/unwrap.ts';
import { memoized } from '../../rest/values/memoized.ts';
import { lowerFirst } from './graphql-names.ts';
import { inputName } from './input-members.ts';

export const entryNames = memoized((map: z.ZodRecord) => {
  const { keyType, valueType } = map;
  const resource = factsOf(keyType).reference?.resource;
  const { keyName = lowerFirst(resource ?? 'name'), valueName = 'value' } =
    factsOf(map).entries ?? {};
  const entry = nounOf(factsOf(map).shape?.name ?? 'entry');
  const isBare = valueType instanceof z.ZodObject && !factsOf(valueType).shape;
  return {
    keyName,
    // In input types, fields with ids have other names.
    keyField: inputName(keyName, keyType),
    keyDescription:
      unwrap(keyType).description ??
      (resource ? `The ${nounOf(resource)} the entry is for.` : `Name of the ${entry}.`),
    valueName,
    valueDescription: unwrap(valueType).description ?? `Value of the ${entry}.`,
    // The shape of the value, if its members are fields of the entry itself.
    bareValue: isBare ? valueType : undefined,
  };
});
