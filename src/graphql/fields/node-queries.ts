/** `Query.node` and `Query.nodes`, which return objects of all node types by their global IDs. */
import { ListCompletion } from '../completion/list.ts';
import { NamedCompletion } from '../completion/named.ts';
import { parseTypedId } from '../identity/resource-ids.ts';
import { namingSource, source } from '../plan/step.ts';
import { builder } from '../types/builder.ts';
import { forAnyBuilder } from '../types/field-types.ts';
import { stepField } from '../types/step-field.ts';

export const Node = builder.nodeInterfaceRef();

const byId = new NamedCompletion({
  whenMissing: 'null',
  identify: (named) => parseTypedId(String(named)),
});

builder.queryFields(
  forAnyBuilder((t) => ({
    node: stepField(t, {
      type: Node,
      nullable: true,
      description: `The object with the given ID. Null, without an error, if the object does not exist; fields that look up objects of a single type, such as \`site\`, fail with \`NOT_FOUND\`.`,
      args: {
        id: t.arg.id({
          required: true,
          description:
            'ID of the object. Accepts a global ID, or a type and key, such as `Site:acme/docs`.',
        }),
      },
      step: { source: namingSource, completion: byId },
    }),
    nodes: stepField(t, {
      type: [Node],
      nullable: { list: false, items: true },
      description: `The objects with the given IDs, in the same order. An item is null if its object does not exist. By default, an operation can request up to 1,000 IDs.`,
      args: {
        ids: t.arg.idList({
          required: true,
          description:
            'IDs of the objects. Each is a global ID, or a type and key, such as `Site:acme/docs`.',
        }),
      },
      step: {
        source: source(({ args }) => args.ids),
        completion: new ListCompletion(byId),
      },
    }),
  })),
);
