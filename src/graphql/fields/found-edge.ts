/**
 * The edge of an object that a mutation added to a list. If edges have data, only the list itself contains the edge.
 */
import { nounOf } from '../../rest/table/nouns.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import type { Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { cursorOfCreated } from '../loading/cursor.ts';
import { maxPageSize, Pager } from '../loading/pager.ts';
import { type ReadPage, startOf } from '../loading/walk.ts';
import { withFreshTokens } from '../loading/whole-list.ts';
import type { Asked } from '../plan/model.ts';
import { type Edge, edgeType, type Relation } from '../types/connection-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { ifNotApplied, nullIf } from '../types/null-causes.ts';
import { outputOf } from '../types/output.ts';
import { stepField } from '../types/step-field.ts';
import { isCalled, type PayloadFields, payloadIn } from './payload-links.ts';

export interface FoundEdgeOptions {
  readonly operation: ListOperation;
  readonly relation: Relation;
  /** Name of the items' member that contains the node. */
  readonly itemMember: string;
  /** The resource of the nodes. The path of the change contains the id of the object to find. */
  readonly resource: Resource;
  readonly description: string;
}

/** A field with the edge. The list is searched for it after the change. */
export function foundEdge(options: FoundEdgeOptions): PayloadFields {
  const { operation, relation, itemMember, resource, description } = options;
  const node = outputOf(schemaAt(operation.name, operation.shape, [itemMember]));
  return (t) => ({
    [`${lowerFirst(relation.name)}Edge`]: stepField(t, {
      type: edgeType(node, { relation, item: operation.shape }),
      nullable: true,
      description: `${nullIf(description, ifNotApplied, `the list does not contain the ${nounOf(resource.name)}`)} Selecting this field searches the list, which can take several REST API calls. Do not paginate from the cursor of the edge.`,
      operations: [operation],
      step: {
        source: {
          waits: true,
          resolve(asked) {
            const payload = payloadIn(asked);
            if (!isCalled(payload) || payload.userErrors.length > 0) return null;
            return find(options, payload.path, asked);
          },
        },
        completion: new EmbeddedCompletion(),
        extraCall: 'call',
      },
    }),
  });
}

function find(
  options: FoundEdgeOptions,
  ids: PathIds,
  { context, path }: Asked,
): Promise<Edge | null> {
  const read: ReadPage = ({ token, size, isAnew }) =>
    context.rest.call(options.operation, {
      path: ids,
      query: { limit: size, ...(token !== null && { page: token }) },
      requestedBy: [path],
      isAnew,
    });
  return withFreshTokens(read, (readPage) =>
    findInPages(options, ids[options.resource.ownKey], readPage),
  );
}

async function findInPages(
  { operation, itemMember, resource }: FoundEdgeOptions,
  restId: string | undefined,
  read: ReadPage,
): Promise<Edge | null> {
  const pager = new Pager(startOf(undefined, maxPageSize));
  while (pager.isMore) {
    const { token, size } = pager;
    const page = await read({ token, size });
    const found = page.items.find(
      (item) => memberAt(item, [itemMember, resource.idMember]) === restId,
    );
    // The key of the node is completed in the scope of the payload, which has the ids of the target.
    if (found) return { cursor: cursorOfCreated(), node: objectIn(found, itemMember), item: found };
    pager.turn(page, page.items.length);
    const failure = pager.failureOf(operation);
    if (failure) throw failure;
  }
  return null;
}
