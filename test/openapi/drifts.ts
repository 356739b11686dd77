/** Runs `docgraph drift` on documents of a test: those of the project, with planted differences. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drift } from '../../src/command/drift.ts';
import { openApiDocument } from '../../src/openapi/document.ts';
import { newFolder } from '../folders.ts';

/** Any JSON of a document, which tests change in place. */
// biome-ignore lint/suspicious/noExplicitAny: Tests read and write at paths that no type describes.
export type Json = any;

const text = JSON.stringify(openApiDocument());

/**
 * The document of the project. A described copy of a shape has the members of the shape beside its reference: they are
 * left out, so that each member is in one place.
 */
export const ownDocument = (): Json =>
  JSON.parse(text, (_, value) =>
    value !== null && typeof value === 'object' && typeof value.$ref === 'string'
      ? { $ref: value.$ref }
      : value,
  );

/** What the command prints as JSON, with less about each difference: where it is, and what it is. */
export interface Found {
  readonly isWrong: boolean;
  readonly sections: Readonly<Record<string, readonly string[]>>;
}

/** Runs the command on a document, and on files with GraphQL documents, by their names. */
export async function driftOn(
  document: string | Json,
  files: Readonly<Record<string, string>> = {},
  isJson = true,
) {
  const folder = newFolder();
  const source = join(folder, 'openapi.json');
  writeFileSync(source, typeof document === 'string' ? document : JSON.stringify(document));
  const documents = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  });
  return drift({ source, documents, isJson, fetching: {} }).catch((error) => {
    error.message = error.message.replaceAll(`${folder}/`, '');
    throw error;
  });
}

export async function found(document: Json): Promise<Found> {
  const { out, isWrong, problems } = await driftOn(document);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const { isBreaking, ...sections } = JSON.parse(out);
  if (isBreaking !== isWrong) throw new Error('The exit code does not follow from the output');
  const named = Object.entries<readonly Json[]>(sections).map(([section, all]) => [
    section,
    all.map(nameOf),
  ]);
  return { isWrong, sections: Object.fromEntries(named) };
}

function nameOf({ in: place, method, route, value, was, is }: Json): string {
  const name = place ?? `${method} ${route}`;
  if (was !== undefined) return `${name}: ${was}, now ${is}`;
  return value === undefined ? name : `${name}: ${value}`;
}

/** The operation at a path of the document. */
export const operationAt = (document: Json, method: string, path: string): Json =>
  document.paths[path][method];

export const schemaOf = (document: Json, name: string): Json => document.components.schemas[name];

export const bodyOf = (operation: Json): Json =>
  operation.requestBody.content['application/json'].schema;

/** Removes a member from the schema of an object. */
export function removeMember(schema: Json, name: string): void {
  delete schema.properties[name];
  if (schema.required) schema.required = schema.required.filter((one: string) => one !== name);
}
