/** Converts names of the document to names of the project. */
import { fieldName, upperFirst } from '../../src/graphql/types/graphql-names.ts';

/** Converts to the name of a type: `OpenAPISpecVersion` -> `OpenApiSpecVersion`, `site-redirect` -> `SiteRedirect`. */
export const typeName = (name: string) => upperFirst(fieldName(name.replace(/[^\w]+/g, '-')));

/** Converts to kebab case: `SiteRedirect` -> `site-redirect`. */
export const kebab = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase();

export const plural = (name: string) =>
  /ies$|[^s]s$/.test(name) ? name : `${name}s`.replace(/ys$/, 'ies').replace(/ss$/, 'sses');

/** Converts to the singular: `entries` -> `entry`, `statuses` -> `status`. `status` is one already. */
export const singularOf = (name: string) =>
  /(ss|us|sis)$/.test(name)
    ? name
    : name
        .replace(/ies$/, 'y')
        .replace(/(ss|us|x|ch|sh)es$/, '$1')
        .replace(/([^su])s$/, '$1');

/** The static segments of a path. */
export const wordsOf = (path: string): readonly string[] =>
  path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));

const verbs = /^(get|list|create|update|delete|remove|add|set|put|patch)(?=[A-Z])/;

/** Converts to a verb and a noun: `getChangeRequestReviewById` -> `getChangeRequestReview`. */
export function rowName(operationId: string, isList: boolean): string {
  const plain = fieldName(operationId).replace(/(By[A-Z]\w*Id|ById)$/, '');
  return isList ? plain.replace(verbs, (verb) => (verb === 'get' ? 'list' : verb)) : plain;
}
