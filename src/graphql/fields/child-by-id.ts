/** Fields that return one child of their parent, by the child's ID. */
import { nounOf } from '../../rest/table/nouns.ts';
import { namedCompletion } from '../execution/link.ts';
import type { Asked } from '../execution/model.ts';
import { prefetchNamed } from '../execution/read-object.ts';
import { namingSource } from '../execution/step.ts';
import type { Resource, ResourceEndpoint } from '../identity/model.ts';
import { parseChildIdOf } from '../identity/resource-ids.ts';
import { refOf } from '../types/builder.ts';
import type { Field, FieldBuilder } from '../types/field-types.ts';
import { acceptedIds } from '../types/input-ids.ts';
import { stepField } from '../types/step-field.ts';

export interface ChildByIdOptions {
  readonly resource: Resource;
  /** The endpoints of the children. Defaults to all endpoints of the resource. */
  readonly endpoints?: readonly ResourceEndpoint[];
  /** The description. A sentence about missing objects is appended. */
  readonly description: string;
}

/** A field for a child. Fails with `NOT_FOUND` if the child does not exist. */
export function childById(
  t: FieldBuilder,
  { resource, endpoints = resource.endpoints, description }: ChildByIdOptions,
): Field {
  const keyOf = ({ args: { id }, scope }: Asked) => parseChildIdOf(resource, String(id), scope.ids);
  return stepField(t, {
    type: refOf(resource),
    nullable: true,
    description: `${description} Fails with \`NOT_FOUND\` if there is no such ${nounOf(resource.name)}.`,
    operations: endpoints.map(({ source }) => source),
    args: {
      id: t.arg.id({
        required: true,
        description: `ID of the ${nounOf(resource.name)}. ${acceptedIds(endpoints, resource.ownKey)}`,
      }),
    },
    step: {
      source: {
        ...namingSource,
        resolve(asked) {
          const { entityKey } = asked.scope;
          if (entityKey) asked.context.loaders.noteExists(entityKey);
          return keyOf(asked);
        },
        // The loaders keep what is read here.
        prefetch: (asked) => prefetchNamed(keyOf(asked), asked),
      },
      completion: namedCompletion({ whenMissing: 'error' }),
      isRequired: true,
    },
  });
}
