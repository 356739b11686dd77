/** Sources that return a member of a REST object. */
import type { z } from 'zod';
import { memberOf } from '../../rest/values/record.ts';
import type { EntityKey } from '../identity/model.ts';
import { isTextless } from '../identity/resource.ts';
import {
  type Formats,
  failureIn,
  missingFormats,
  type Texts,
  textsIn,
  textsOf,
  withTextsFailed,
  withTextsRead,
} from '../loading/formats.ts';
import type { Given, PlannedField, Source } from '../plan/model.ts';
import { selectedFormats } from '../plan/selected-forms.ts';
import { source } from '../plan/step.ts';

/** A source that returns a member of a REST object inside the value. */
export const objectMember = (member: string, objectIn: (value: object) => object): Source =>
  source(({ value }) => memberOf(objectIn(value), member));

/** A source that returns a member that has another name in some services. */
export const eitherMember = (
  member: string,
  other: string,
  objectIn = (value: object) => value,
): Source =>
  source(({ value }) => {
    const object = objectIn(value);
    return memberOf(object, member) ?? memberOf(object, other);
  });

/** A source that returns an empty object if varied members are missing, so that they can be read. */
export const orEmpty = (from: Source): Source => source((asked) => from.resolve(asked) ?? {});

/**
 * A source that reads a text again if it is selected in a format in which its object was not read. If that fails, only
 * the field of the text has an error.
 */
export function textSource(from: Source, member: string, schema: z.core.$ZodType): Source {
  const texts = textsOf(schema);
  if (texts.own === undefined && texts.below.length === 0) return from;
  return {
    waits: true,
    readsTexts: true,
    resolve(asked) {
      const value = from.resolve(asked);
      const failure = texts.own === undefined ? undefined : failureIn(asked.value, texts.own);
      if (value === undefined && failure !== undefined) throw failure;
      const missing = missingFormats(asked.value, value, texts, selectedFormatsOf(asked, texts));
      const entityKey = missing.size > 0 ? asked.scope.entityKey : undefined;
      if (!entityKey || !canHaveText(asked.value, entityKey)) return textsIn(asked.value, value);
      return asked.context.loaders.load(entityKey, asked.path, { formats: missing }).then(
        (object) => withTextsRead(value, memberOf(object.value, member)),
        (error: unknown) => withTextsFailed(value, missing, error),
      );
    },
  };
}

const selectedFormatsOf = ({ field, context }: SelectedIn, { own }: Texts): Formats =>
  own === undefined ? selectedFormats(field.selections, context) : new Set([own]);

interface SelectedIn {
  readonly field: PlannedField;
  readonly context: Given;
}

/** Whether a text that an object lacks may be in the response to a read of the object. */
const canHaveText = (object: object, entityKey: EntityKey): boolean =>
  !entityKey.resource.isPart && !isTextless(object, entityKey);
