/**
 * Logs and counts values in responses of the service that are not in the schema: enum values, and kinds of objects.
 * They are not errors, but show that the service has changed.
 */
import type { FieldNode } from 'graphql';
import type { SlotPaths } from '../../graphql/errors/slot-paths.ts';
import type { Warnings } from '../../graphql/errors/warnings.ts';
import type { RequestLog } from '../../server/log.ts';
import type { Metrics } from '../../server/metrics.ts';
import { parentTypeOf, type SelectedFields } from './parent-types.ts';

interface Reported extends SelectedFields {
  readonly paths: SlotPaths;
  readonly requestId: string;
  readonly log: RequestLog | undefined;
  readonly metrics: Metrics | undefined;
}

/** Logs and counts the values by type and field in the schema, like invalid values. */
export function reportUnrecognized(
  warnings: Warnings,
  { paths, requestId, log, metrics, ...fields }: Reported,
): void {
  if (!(log || metrics)) return;
  const counts = new Map<FieldNode, number>();
  for (const { node, slot } of warnings.unrecognized())
    counts.set(node, (counts.get(node) ?? 0) + paths.count(slot));
  for (const [node, count] of counts) {
    const type = parentTypeOf(node, fields);
    const member = node.name.value;
    log?.unrecognized(requestId, type, member);
    metrics?.unfit(type, member, count);
  }
}
