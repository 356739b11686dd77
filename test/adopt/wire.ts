/** What an OpenAPI document specifies about requests and responses, without texts, and with all references resolved. */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
}

/** The operations of a domain by method and path. */
export function operationsOf(text: string, domain: string): { readonly [key: string]: Json } {
  const document: Document = JSON.parse(text);
  const found: Record<string, Json> = {};
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { tags, ...operation }] of Object.entries(methods))
      if (tags.includes(domain))
        found[`${method} ${path}`] = resolved(operation as unknown as Json, document, new Set());
  return found;
}

/**
 * A value with its references resolved. `around`: the components that are being resolved, so that circular references
 * end.
 */
function resolved(value: Json, document: Document, around: ReadonlySet<string>): Json {
  if (Array.isArray(value)) return value.map((one) => resolved(one, document, around));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref: reference, ...own } = value;
  const members = Object.entries(own).flatMap(([name, one]): [string, Json][] => {
    const isText = name === 'summary' || (name === 'description' && typeof one === 'string');
    if (isText) return [];
    if (name === 'required' && Array.isArray(one)) return [[name, one.map(String).sort()]];
    // Its mapping contains names of components.
    if (
      name === 'discriminator' &&
      typeof one === 'object' &&
      one !== null &&
      'propertyName' in one
    )
      return [[name, Object(one).propertyName]];
    if (name === 'parameters' && Array.isArray(one)) return [[name, byName(one, document, around)]];
    return [[name, resolved(one, document, around)]];
  });
  if (typeof reference !== 'string') return Object.fromEntries(members);
  if (around.has(reference)) return `in ${reference}`;
  const [, , kind = '', name = ''] = reference.split('/');
  const target = document.components[kind]?.[name] ?? null;
  const inner = resolved(target, document, new Set([...around, reference]));
  return { ...Object(inner), ...Object.fromEntries(members) };
}

/** Parameters by name. */
const byName = (parameters: readonly Json[], document: Document, around: ReadonlySet<string>) =>
  Object.fromEntries(
    parameters.map((one) => [String(Object(one).name), resolved(one, document, around)]),
  );

/** Paths of members that have references, with the resources to which they refer. */
export function referencesIn(value: Json, path = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return found;
  if (!Array.isArray(value) && value.type === 'string' && value['x-references'])
    found.set(path, String(value['x-references']));
  for (const [name, one] of Object.entries(value))
    for (const [at, resource] of referencesIn(one, `${path}/${name}`)) found.set(at, resource);
  return found;
}

/** The document without `x-references`. */
export const withoutReferences = (text: string): string =>
  JSON.stringify(JSON.parse(text, (name, value) => (name === 'x-references' ? undefined : value)));
