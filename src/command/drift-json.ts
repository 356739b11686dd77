/** Differences as JSON for programs. */
import { type Drift, nameOfDrift, routeOf, sectionsOf } from './drift-sections.ts';

/** An array for each section that is not empty, and whether anything breaks. */
export function driftJson(drifts: readonly Drift[]): string {
  const sections = sectionsOf(drifts).map(({ id, drifts: own }) => [id, own.map(jsonOf)] as const);
  const value = {
    isBreaking: drifts.some(({ isBreaking }) => isBreaking),
    ...Object.fromEntries(sections),
  };
  return JSON.stringify(value, null, 2);
}

function jsonOf(drift: Drift) {
  const { fields, documents, operations, isBreaking } = drift;
  const needed = isBreaking ? { fields, documents } : {};
  if (drift.of === 'operation') {
    const { method, path } = drift.change === 'gone' ? drift.operation : drift.added;
    const name = drift.change === 'gone' ? drift.operation.name : drift.added.operationId;
    const [, route] = routeOf({ method, path }).split(' ');
    return { ...(name !== undefined && { name }), method, route, ...needed };
  }
  const { value, was, is, place } = drift;
  return {
    in: nameOfDrift(drift),
    of: drift.of,
    change: drift.change,
    ...(place.shape !== undefined && { shape: place.shape }),
    path: place.path,
    ...(value !== undefined && { value }),
    ...(was !== undefined && { was, is }),
    operations: operations.map(({ name, method, route }) => ({ name, method, route })),
    ...needed,
  };
}
