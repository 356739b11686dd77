/** What the fields of an entry of a map are called, read or written. */
import { z } from 'zod';
import { referenceFacts } from '../rest/reference.ts';
import { entryFacts, shapeFacts } from '../rest/shape.ts';
import { lowerFirst, nounOf } from './names.ts';

interface EntryNaming {
  readonly keyName: string;
  readonly keyDescription: string;
  readonly valueName: string;
  readonly valueDescription: string;
  /** The value, where its members stand beside the name. */
  readonly bareValue: z.ZodObject | undefined;
}

export function entryNames(map: z.ZodRecord): EntryNaming {
  const { keyName, valueName = 'value' } = entryFacts.get(map) ?? {};
  const { keyType, valueType } = map;
  const resource = referenceFacts.get(keyType)?.resource;
  const entry = nounOf(shapeFacts.get(map)?.name ?? 'entry');
  const isBare = valueType instanceof z.ZodObject && !shapeFacts.get(valueType);
  return {
    keyName: keyName ?? lowerFirst(resource ?? 'name'),
    keyDescription:
      describe(keyType) ??
      (resource ? `The ${nounOf(resource)} that the entry is for.` : `Name of the ${entry}.`),
    valueName,
    valueDescription: describe(valueType) ?? `Value of the ${entry}.`,
    bareValue: isBare ? valueType : undefined,
  };
}

const describe = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.description;
