/**
 * Logs and counts values in responses of the service that the schema does not expect. Failed calls are logged with their
 * request.
 */
import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { rootCause } from '../graphql/errors/errors.ts';
import { RestError } from '../rest/values/errors.ts';
import { schemaForClients } from '../schema/schema.ts';
import type { PresentedRun } from './operation-run.ts';
import type { CallFinder } from './present-errors.ts';
import type { ServedRequest } from './served-request.ts';

/** Reports values that do not have their type: a line for each position and kind, counted by type and field. */
export function reportUnreadable(
  { services, id }: ServedRequest,
  { document }: PresentedRun,
  errors: readonly GraphQLError[],
  callAt: CallFinder,
): void {
  const { log, metrics } = services;
  if (!document || !(log || metrics)) return;
  const logged = new Set<string>();
  for (const error of errors) {
    const cause = rootCause(error);
    if (!(cause instanceof RestError)) continue;
    const { route, member, cause: expected } = cause.facts;
    if (expected === undefined || route !== undefined) continue;
    if (!logged.has(`${member} ${expected}`)) {
      const place = { route: callAt(error.path ?? [])?.route, member, cause: expected };
      log?.unfit('response cannot be read', id, place);
    }
    logged.add(`${member} ${expected}`);
    const [node] = error.nodes ?? [];
    if (node?.kind !== Kind.FIELD) continue;
    metrics?.unfit(parentTypeOf(node, document), node.name.value, 1);
  }
}

/** Reports enum values and kinds of objects that are not in the schema. They are no errors, but the service has changed. */
export function reportUnrecognized(
  { services, id }: ServedRequest,
  { context, document }: PresentedRun,
): void {
  const { log, metrics } = services;
  if (!document || !(log || metrics)) return;
  const counts = new Map<FieldNode, number>();
  for (const node of context.warnings.unrecognized()) counts.set(node, (counts.get(node) ?? 0) + 1);
  for (const [node, count] of counts) {
    const type = parentTypeOf(node, document);
    log?.unfit('value is not in the schema', id, { type, member: node.name.value });
    metrics?.unfit(type, node.name.value, count);
  }
}

/** Types by field. Because documents are cached, a field is searched for only once and not in each request. */
const found = new WeakMap<FieldNode, string>();

/** The name of the type on which a field is selected. Empty if the field is not in the document. */
function parentTypeOf(node: FieldNode, document: DocumentNode): string {
  const known = found.get(node);
  if (known !== undefined) return known;
  const info = new TypeInfo(schemaForClients);
  let type = '';
  const Field = (one: FieldNode) => {
    if (one !== node) return undefined;
    type = info.getParentType()?.name ?? '';
    return BREAK;
  };
  visit(document, visitWithTypeInfo(info, { Field }));
  found.set(node, type);
  return type;
}
