/** What the project already contains: operations, named shapes with the files that declare them, and resources. */
import { globSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { resources } from '../../src/graphql/identity/registry.ts';
import { namedShapes } from '../../src/openapi/named-shapes.ts';
import { factsOf } from '../../src/rest/table/facts.ts';
import { kindsOf, literalOf, optionsOf } from '../../src/rest/table/kinds.ts';
import type { AnyOperation } from '../../src/rest/table/operation.ts';
import { unwrap } from '../../src/rest/table/unwrap.ts';
import { pathOf } from '../generated-files.ts';
import { keyOf } from './model.ts';

/** A constant in a source file. */
export interface Constant {
  readonly file: string;
  readonly name: string;
  readonly isExported: boolean;
}

/** The members by name, each with whether it is required. */
export type Members = ReadonlyMap<string, boolean>;

export interface HouseShape {
  readonly name: string;
  /** The constant that declares the shape. Undefined if it is declared inside another shape. */
  readonly constant: Constant | undefined;
  /** For an enumeration: its values. */
  readonly values: readonly string[] | undefined;
  /** For an object: its members. */
  readonly members: Members | undefined;
  /** For a union: the member that distinguishes its objects, and their members by its values. */
  readonly tags:
    | { readonly by: string; readonly options: ReadonlyMap<string, Members> }
    | undefined;
  /** The value of its member `object`. */
  readonly kind: string | undefined;
}

export interface HouseResource {
  readonly name: string;
  readonly constant: Constant | undefined;
  /** The path parameters of each endpoint. */
  readonly keys: readonly (readonly string[])[];
  readonly isReadable: boolean;
}

export interface House {
  /** The files that may declare shapes. */
  readonly files: readonly string[];
  /** The rows of all tables, with their domains, by `METHOD /path`. */
  readonly rows: ReadonlyMap<string, { readonly domain: string; readonly operation: AnyOperation }>;
  readonly shapes: ReadonlyMap<string, HouseShape>;
  readonly resources: readonly HouseResource[];
  /** The name of the operation table of each domain. */
  readonly tables: ReadonlyMap<string, string>;
}

type Module = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Record<string, AnyOperation> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every((row) => typeof row === 'object' && row !== null && 'route' in row);

/** Loads the domains. This works even if files are drafts, or if `npm run codegen` was not run after a change. */
export async function loadHouse(): Promise<House> {
  const files = globSync('src/domains/**/{shapes,operations,types}.ts', { cwd: pathOf('') })
    .concat(globSync('src/domains/**/shapes/*.ts', { cwd: pathOf('') }))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const modules = new Map<string, Module>();
  for (const file of files) modules.set(file, await import(pathOf(file)));

  const rows = new Map<string, { domain: string; operation: AnyOperation }>();
  const tables = new Map<string, string>();
  const constants = new Map<unknown, Constant>();
  for (const [file, module] of modules)
    for (const [name, value] of Object.entries(module)) {
      constants.set(value, { file, name, isExported: true });
      if (!file.endsWith('/operations.ts') || !isTable(value)) continue;
      const domain = domainOf(file);
      tables.set(domain, name);
      for (const operation of Object.values(value))
        rows.set(keyOf(operation), { domain, operation });
    }
  return {
    files,
    rows,
    tables,
    shapes: shapesOf(
      [...rows.values()].map(({ operation }) => operation),
      constants,
      files,
    ),
    resources: [...resources()].map((resource) => ({
      name: resource.name,
      constant: constants.get(resource),
      keys: resource.endpoints.map(({ key }) => key),
      isReadable: resource.endpoints.some(({ source }) => source !== undefined),
    })),
  };
}

const domainOf = (file: string) => file.split('/').slice(2, -1).join('/');

function shapesOf(
  operations: readonly AnyOperation[],
  constants: ReadonlyMap<unknown, Constant>,
  files: readonly string[],
): ReadonlyMap<string, HouseShape> {
  const used = operations.flatMap(({ query, body, shape, envelope }) => [
    query,
    ...(body ? [body] : []),
    ...(shape instanceof z.ZodUndefined ? [] : [shape]),
    envelope,
  ]);
  const exported = [...constants.keys()].filter((value) => value instanceof z.ZodType);
  const named = namedShapes([...used, ...exported]);
  // A refined shape is a copy of the shape with the name.
  const copies = new Map(
    [...constants].flatMap(([value, constant]) => {
      if (!(value instanceof z.ZodType)) return [];
      const { shape, union, enumeration } = factsOf(value);
      const name = (shape ?? union ?? enumeration)?.name;
      return name === constant.name ? [[name, constant] as const] : [];
    }),
  );
  const texts = files.map((file) => [file, readFileSync(pathOf(file), 'utf8')] as const);
  return new Map(
    [...named].map(([schema, name]) => {
      const constant = constants.get(schema) ?? copies.get(name) ?? declarationOf(name, texts);
      const shape: HouseShape = {
        name,
        constant,
        kind: kindOf(schema),
        values: schema instanceof z.ZodEnum ? schema.options.map(String) : undefined,
        tags: factsOf(schema).union && schema instanceof z.ZodUnion ? tagsOf(schema) : undefined,
        members: schema instanceof z.ZodObject ? membersOf(schema) : undefined,
      };
      return [name, shape];
    }),
  );
}

const membersOf = ({ shape }: z.ZodObject): Members =>
  new Map(
    Object.entries<z.core.$ZodType>(shape).map(([name, one]) => [name, !unwrap(one).optional]),
  );

/** The value of the member `object`, which all objects of a union may have in common. */
function kindOf(schema: z.core.$ZodType): string | undefined {
  if (schema instanceof z.ZodObject) return literalOf(schema.shape.object);
  const options = schema instanceof z.ZodUnion ? optionsOf(schema) : [];
  const [kind, ...others] = new Set(options.map(({ shape }) => literalOf(shape.object)));
  return others.length === 0 ? kind : undefined;
}

function tagsOf(union: z.ZodUnion) {
  const { discriminator, options } = kindsOf(union);
  return {
    by: discriminator,
    options: new Map([...options].map(([tag, option]) => [tag, membersOf(option)])),
  };
}

/** The declaration of a constant that is not exported. */
function declarationOf(
  name: string,
  texts: readonly (readonly [file: string, text: string])[],
): Constant | undefined {
  const declaration = new RegExp(
    `^const (\\w+) = (?:\\w+\\(\\s*)+'${name.replace(/(Urls|Permissions)$/, '(?:$1)?')}'`,
    'm',
  );
  for (const [file, text] of texts) {
    const found = declaration.exec(text)?.[1];
    if (found !== undefined) return { file, name: found, isExported: false };
  }
  return undefined;
}
