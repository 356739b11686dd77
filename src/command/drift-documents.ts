/** Which documents need what is gone or changed. */
import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  typeFromAST,
} from 'graphql';
import { keyOfRoute } from '../graphql/execution/operations.ts';
import type { Difference } from '../openapi/drift/difference.ts';
import { memoized } from '../rest/values/memoized.ts';
import { schema } from '../schema/schema.ts';
import type { DocumentNeeds } from './document-needs.ts';

/** `coordinates`: those of the difference in the graph. */
export function needsOne(
  needs: DocumentNeeds,
  { of, operations }: Difference,
  coordinates: readonly string[],
): boolean {
  if (!operations.some((one) => needs.operations.all.has(keyOfRoute(one)))) return false;
  if (of === 'operation') return true;
  const used = coordinatesUsed(needs);
  return coordinates.some((one) => used.has(one));
}

/** With the types of fields, and with what the variables may contain. */
const coordinatesUsed = memoized(({ document, elements }: DocumentNeeds): ReadonlySet<string> => {
  const used = new Set<string>();
  for (const coordinate of elements.keys())
    for (const one of [coordinate, ...implementations(coordinate)]) {
      used.add(one);
      used.add(one.replace(/\..*$/, ''));
    }
  for (const { type } of document.operation.variableDefinitions ?? [])
    addInputs(typeFromAST(schema, type) as GraphQLInputType | undefined, used);
  return used;
});

/** A field of an interface is that field of all its types. */
function implementations(coordinate: string): readonly string[] {
  const [name = '', member = ''] = coordinate.split('.');
  const type = schema.getType(name);
  return isInterfaceType(type)
    ? schema.getPossibleTypes(type).map((one) => `${one.name}.${member}`)
    : [];
}

function addInputs(type: GraphQLInputType | undefined, used: Set<string>): void {
  const named = type && getNamedType(type);
  if (!named || used.has(named.name)) return;
  used.add(named.name);
  if (isEnumType(named))
    for (const { name } of named.getValues()) used.add(`${named.name}.${name}`);
  if (!isInputObjectType(named)) return;
  for (const field of Object.values(named.getFields())) {
    used.add(`${named.name}.${field.name}`);
    addInputs(field.type, used);
  }
}
