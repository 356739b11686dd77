/**
 * The edge of an object that a mutation added to a list. If edges have data, only the list itself contains the edge.
 */
import { nounOf } from '../../rest/table/nouns.ts';
import type { ListOperation } from '../../rest/table/operation.ts';
import { memberAt, objectIn } from '../../rest/values/record.ts';
import { EmbeddedCompletion } from '../completion/embedded.ts';
import type { EntityKey, Resource } from '../identity/model.ts';
import type { PathIds } from '../identity/path-ids.ts';
import { schemaAt } from '../identity/shape-members.ts';
import { maxPageSize, Pager } from '../loading/pager.ts';
import { type ReadPage, startOf } from '../loading/walk.ts';
import { withFreshTokens } from '../loading/whole-list.ts';
import type { Asked } from '../plan/model.ts';
import { type Edge, edgeType, type Relation } from '../types/connection-types.ts';
import { lowerFirst } from '../types/graphql-names.ts';
import { ifNotApplied, nullIf } from '../types/null-causes.ts';
import { outputOf } from '../types/output.ts';
import { stepField } from '../types/step-field.ts';
import { type Called, isCalled, type PayloadFields, payloadIn } from './payload-links.ts';
import { createdEdge } from './walked-connection.ts';

export interface FoundEdgeOptions {
  readonly operation: ListOperation;
  readonly relation: Relation;
  /** Name of the items' member that contains the node. */
  readonly itemMember: string;
  readonly resource: Resource;
  readonly description: string;
  /** Returns the key of the object to find in the list. */
  readonly of: (payload: Called) => EntityKey;
}

/** A field with the edge. The list is searched for it after the change. */
export function foundEdge(options: FoundEdgeOptions): PayloadFields {
  const { operation, relation, itemMember, resource, description, of } = options;
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
            return find(options, of(payload), payload.path, asked);
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
  target: EntityKey,
  path: PathIds,
  { context, slot }: Asked,
): Promise<Edge | null> {
  const read: ReadPage = ({ token, size, isAnew }) =>
    context.rest.call(options.operation, {
      path,
      query: { limit: size, ...(token !== null && { page: token }) },
      requestedBy: [slot],
      isAnew,
    });
  return withFreshTokens(read, (readPage) => findInPages(options, target, path, readPage));
}

async function findInPages(
  { operation, itemMember, resource }: FoundEdgeOptions,
  target: EntityKey,
  path: PathIds,
  read: ReadPage,
): Promise<Edge | null> {
  const pager = new Pager(startOf(undefined, maxPageSize));
  while (pager.isMore) {
    const { token, size } = pager;
    const page = await read({ token, size });
    const found = page.items.find(
      (item) => memberAt(item, [itemMember, resource.idMember]) === target.restId,
    );
    if (found)
      return { ...createdEdge(resource.entityIn(objectIn(found, itemMember), path)), item: found };
    pager.turn(page, page.items.length);
    const failure = pager.failureOf(operation);
    if (failure) throw failure;
  }
  return null;
}
