/** Converts names of types to nouns for sentences. */

/** Words that are not written in lower case. */
const spelled: Readonly<Record<string, string>> = {
  Ai: 'AI',
  Git: 'Git',
  Issues: 'issue',
  OpenApi: 'OpenAPI',
  Saml: 'SAML',
  Sso: 'SSO',
};

/** `ChangeRequest` -> `change request`, `OpenApiSpec` -> `OpenAPI spec`. */
export const nounOf = (typeName: string): string =>
  (typeName.match(/OpenApi|[A-Z][a-z0-9]*/g) ?? [typeName])
    .map((word) => spelled[word] ?? word.toLowerCase())
    .join(' ');

/** `Comment` -> `comments`, `CommentReply` -> `comment replies`. */
export const nounsOf = (typeName: string): string => `${nounOf(typeName)}s`.replace(/ys$/, 'ies');
