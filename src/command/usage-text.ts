/** Formats what documents need, for people. */
import type { AnyOperation } from '../rest/table/operation.ts';
import type { FileOperation } from './document-files.ts';
import { counted } from './explain-text.ts';
import type { SchemaElement, SchemaField } from './used-elements.ts';

/** Operations with their fragments, as they are sent. Here they are called documents. */
type Users = readonly FileOperation[];

export interface Needs {
  readonly documents: Users;
  /** Deprecated fields and other elements that are used, by coordinate. */
  readonly deprecated: readonly (Required<SchemaElement> & {
    readonly reason: string;
    readonly documents: Users;
  })[];
  /** All operations of the REST API. */
  readonly operations: readonly NeededOperation[];
  /** All fields of the schema, by type. */
  readonly fields: readonly NeededField[];
}

interface NeededOperation {
  readonly operation: AnyOperation;
  /** The documents that select what it returns. */
  readonly documents: Users;
  /** The documents that call it only for IDs of types for which they select nothing. */
  readonly forOtherTypes: Users;
}

interface NeededField {
  readonly field: SchemaField;
  /** The documents that select it on this type. */
  readonly documents: Users;
  /** Whether a document selects it on this type, or on an interface of the type. */
  readonly isNeeded: boolean;
}

/** The sections, separated by empty lines. */
export function usageText(needs: Needs, { hasUnused }: { readonly hasUnused: boolean }): string {
  const sections = [
    ...[deprecatedInUse(needs), deprecatedOnly(needs)].filter(hasLines),
    operationsNeeded(needs),
    ...[operationsForOtherTypes(needs, hasUnused)].filter(hasLines),
    fieldsNeeded(needs),
    ...(hasUnused ? [operationsUnused(needs), fieldsUnused(needs)] : []),
  ];
  return sections.map((lines) => lines.join('\n')).join('\n\n');
}

/** Whether a section has more than its headline. */
const hasLines = ({ length }: readonly string[]) => length > 1;

export const isUsed = ({ documents }: { readonly documents: Users }) => documents.length > 0;

export const isCalled = (one: NeededOperation) => isUsed(one) || one.forOtherTypes.length > 0;

/** Documents are listed with their complete names, because somebody has to change them. */
function deprecatedInUse({ deprecated }: Needs): string[] {
  const used = deprecated.filter(isUsed);
  return [
    `Deprecated, and in use: ${counted(used.length)}`,
    ...used.flatMap(({ coordinate, reason, documents }) => [
      `  ${coordinate}: ${reason}`,
      ...documents.map(({ name }) => `    ${name}`),
    ]),
  ];
}

function deprecatedOnly({ deprecated }: Needs): string[] {
  const unused = deprecated.filter((one) => !isUsed(one));
  return [
    `Deprecated, and not in use: ${counted(unused.length)}`,
    ...unused.map(({ coordinate }) => `  ${coordinate}`),
  ];
}

function operationsNeeded({ operations, documents }: Needs): string[] {
  const nameOf = shortNames(documents);
  const used = operations.filter(isUsed);
  return [
    `REST operations that documents need: ${counted(used.length)} of ${counted(operations.length)}`,
    ...used.flatMap((one) => [
      `  ${routeOf(one.operation)}`,
      `    ${one.documents.map(nameOf).join(', ')}`,
    ]),
  ];
}

/** A document that accepts any ID calls all of these operations. */
function operationsForOtherTypes(
  { operations, documents }: Needs,
  isEachListed: boolean,
): string[] {
  const nameOf = shortNames(documents);
  const others = operations.filter((one) => isCalled(one) && !isUsed(one));
  const callers = documents.filter((one) =>
    others.some(({ forOtherTypes }) => forOtherTypes.includes(one)),
  );
  return [
    `REST operations that documents call only if an ID is of a type of which they select nothing: ${counted(others.length)}`,
    ...(others.length === 0 ? [] : [`  by ${callers.map(nameOf).join(', ')}`]),
    ...(isEachListed ? others.map(({ operation }) => `  ${routeOf(operation)}`) : []),
  ];
}

const routeOf = ({ name, method, route }: AnyOperation) => `${method} ${route} (${name})`;

/** Returns the name of a document. The name of its operation is enough if no other operation has it. */
function shortNames(documents: Users): (one: FileOperation) => string {
  const byName = Map.groupBy(documents, ({ operation }) => operation.name?.value);
  return ({ name, operation }) => {
    const short = operation.name?.value;
    return short !== undefined && byName.get(short)?.length === 1 ? short : name;
  };
}

function fieldsNeeded({ fields }: Needs): string[] {
  const used = fields.filter(isUsed);
  return [
    `Fields that documents select, with the number of documents: ${counted(used.length)} of ${counted(fields.length)}`,
    ...byType(used).flatMap(([type, own]) => {
      const width = Math.max(...own.map(({ field }) => field.name.length));
      return [
        `  ${type}`,
        ...own.map(
          ({ field, documents }) => `    ${field.name.padEnd(width)}  ${counted(documents.length)}`,
        ),
      ];
    }),
  ];
}

function operationsUnused({ operations }: Needs): string[] {
  const unused = operations.filter((one) => !isCalled(one));
  return [
    `REST operations that no document calls: ${counted(unused.length)}`,
    ...unused.map(({ operation }) => `  ${routeOf(operation)}`),
  ];
}

function fieldsUnused({ fields }: Needs): string[] {
  const unused = fields.filter(({ isNeeded }) => !isNeeded);
  const all = new Map(byType(fields).map(([type, own]) => [type, own.length]));
  return [
    `Fields that no document selects: ${counted(unused.length)}`,
    ...byType(unused).map(([type, own]) =>
      own.length === all.get(type)
        ? `  ${type}: all ${counted(own.length)}`
        : `  ${type}: ${own.map(({ field }) => field.name).join(', ')}`,
    ),
  ];
}

const byType = (fields: readonly NeededField[]) => [
  ...Map.groupBy(fields, ({ field }) => field.type),
];
