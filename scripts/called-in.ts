/** Reads off a field's description what `withSource` in src/graphql/types/names.ts puts there. */

const call = '`[A-Z]+ /v1/[^`]*`';
const ending = new RegExp(`\\((${call}(?: or ${call})*)\\)$`);

/** The operations that a description ends with, as `GET /v1/orgs`: of those it names, the field calls one. */
export const calledIn = (description: string | null | undefined): string[] =>
  ending
    .exec(description ?? '')?.[1]
    ?.split(' or ')
    .map((one) => one.slice(1, -1)) ?? [];
