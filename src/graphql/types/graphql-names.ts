/** Converts names of the REST API to names of the graph, and joins sentences of descriptions. */

/** `internal_billingMigration` -> `internalBillingMigration`, `openAPISpec` -> `openApiSpec`. */
export const fieldName = (wire: string) =>
  wire
    .replace(/[_-]+(\w)/g, (_, letter: string) => letter.toUpperCase())
    // An acronym becomes a word with one capital letter.
    .replace(
      /([A-Z])([A-Z]+)(?=[A-Z][a-z]|\d|$)/g,
      (_, first: string, rest: string) => first + rest.toLowerCase(),
    );

/** `spaces` -> `space`. */
export const singular = (name: string) => name.replace(/s$/, '');

/** The name of a field, input field or argument that contains an id of the REST API, or a list of them. */
export const restIdName = (wire: string, isList: boolean): string =>
  wire === 'id' ? 'restId' : idName(wire, isList).replace(/Id(s?)$/, 'RestId$1');

/** The name of an input field or argument that contains a global ID, or a list of them. */
export function idName(wire: string, isList: boolean): string {
  const name = fieldName(wire);
  if (/(^id|Id)s?$/.test(name)) return name;
  return isList ? `${singular(name)}Ids` : `${name}Id`;
}

/** `in-collection` -> `IN_COLLECTION`, `internalDocs` -> `INTERNAL_DOCS`. */
export const enumMember = (wire: string) => {
  const words = wire.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/\W+/g, '_');
  const member = words.toUpperCase();
  return /^\d/.test(member) ? `_${member}` : member;
};

/** The reason for the deprecation of a former name. */
export const renamedTo = (name: string) => `Use \`${name}\` instead.`;

/** Joins the sentences of a description. Undefined ones are left out. */
export const sentences = (...given: readonly (string | undefined)[]): string =>
  given.filter(Boolean).join(' ');

/** `siteSection` -> `SiteSection`. */
export const upperFirst = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** `SiteSection` -> `siteSection`. */
export const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
