/** Messages of graphql-js about variables, with their masked form and a variable for each. */
import type { ByVersion } from '../graphql-version.ts';

export type VariableQuote = readonly [
  said: ByVersion<string>,
  shown: ByVersion<string>,
  document: string,
  v: unknown,
];

/** A value that contains text like that of the messages around a value. */
const canary = 'CANARY; Canary at "v.label"; 47114711';

const ofInt = 'query ($v: Int) { organizations(first: $v) { totalCount } }';
const ofId = 'query ($v: ID!) { node(id: $v) { id } }';
const ofProvider =
  'mutation ($v: CreateSamlProviderInput!) { createSamlProvider(input: $v) { __typename } }';
const ofConversations =
  'mutation ($v: IngestConversationsInput!) { ingestConversations(input: $v) { __typename } }';
const ofTemplate =
  'mutation ($v: ApplyTemplateToSpaceInput!) { applyTemplateToSpace(input: $v) { __typename } }';
const ofChangeRequest =
  'mutation ($v: CreateChangeRequestInput!) { createChangeRequest(input: $v) { __typename } }';

const tooDeep: unknown = JSON.parse(`${'['.repeat(1_002)}"CANARY"${']'.repeat(1_002)}`);

export const variableQuotes: readonly VariableQuote[] = [
  [
    {
      16: 'Variable "$v" got invalid value "CANARY; Canary at \\"v.label\\"; 47114711"; Int cannot represent non-integer value: "CANARY; Canary at \\"v.label\\"; 47114711"',
      17: 'Variable "$v" has invalid value: Int cannot represent non-integer value: "CANARY; Canary at \\"v.label\\"; 47114711"',
    },
    'Variable "$v" got an invalid value; Int cannot represent non-integer value.',
    ofInt,
    canary,
  ],
  [
    {
      16: 'Variable "$v" got invalid value 4711471147; Int cannot represent non 32-bit signed integer value: 4711471147',
      17: 'Variable "$v" has invalid value: Int cannot represent non 32-bit signed integer value: 4711471147',
    },
    'Variable "$v" got an invalid value; Int cannot represent non 32-bit signed integer value.',
    ofInt,
    4711471147,
  ],
  [
    {
      16: 'Variable "$v" got invalid value 47.11; Int cannot represent non-integer value: 47.11',
      17: 'Variable "$v" has invalid value: Int cannot represent non-integer value: 47.11',
    },
    'Variable "$v" got an invalid value; Int cannot represent non-integer value.',
    ofInt,
    47.11,
  ],
  [
    {
      16: 'Variable "$v" got invalid value { a: "CANARY; Canary at \\"v.label\\"; 47114711" }; String cannot represent a non string value: { a: "CANARY; Canary at \\"v.label\\"; 47114711" }',
      17: 'Variable "$v" has invalid value: String cannot represent a non string value: { a: "CANARY; Canary at \\"v.label\\"; 47114711" }',
    },
    'Variable "$v" got an invalid value; String cannot represent a non string value.',
    'query ($v: String) { organizations(after: $v) { totalCount } }',
    { a: canary },
  ],
  [
    {
      16: 'Variable "$v" got invalid value ["CANARY; Canary at \\"v.label\\"; 47114711"]; ID cannot represent value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
      17: 'Variable "$v" has invalid value: ID cannot represent value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
    },
    'Variable "$v" got an invalid value; ID cannot represent value.',
    ofId,
    [canary],
  ],
  [
    {
      16: 'Variable "$v" got invalid value "CANARY; Canary at \\"v.label\\"; 47114711"; Boolean cannot represent a non boolean value: "CANARY; Canary at \\"v.label\\"; 47114711"',
      17: 'Variable "$v" has invalid value: Boolean cannot represent a non boolean value: "CANARY; Canary at \\"v.label\\"; 47114711"',
    },
    'Variable "$v" got an invalid value; Boolean cannot represent a non boolean value.',
    'query ($v: Boolean!) { __typename @include(if: $v) }',
    canary,
  ],
  [
    {
      16: 'Variable "$v" got invalid value "CANARY; Canary at \\"v.label\\"; 47114711"; Expected type "CreateSamlProviderInput" to be an object.',
      17: 'Variable "$v" has invalid value: Expected value of type "CreateSamlProviderInput" to be an object, found: "CANARY; Canary at \\"v.label\\"; 47114711".',
    },
    {
      16: 'Variable "$v" got an invalid value; Expected type "CreateSamlProviderInput" to be an object.',
      17: 'Variable "$v" got an invalid value; Expected value of type "CreateSamlProviderInput" to be an object.',
    },
    ofProvider,
    canary,
  ],
  [
    {
      16: 'Variable "$v" got invalid value "CANARY; Canary at \\"v.label\\"; 47114711" at "v.defaultRole"; The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
      17: 'Variable "$v" has invalid value at .defaultRole: The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    },
    'Variable "$v" got an invalid value at "v.defaultRole"; The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    ofProvider,
    { label: canary, organizationId: 'a', defaultRole: canary },
  ],
  [
    {
      16: 'Variable "$v" got invalid value ["CANARY; Canary at \\"v.label\\"; 47114711"] at "v.defaultRole"; Enum "MemberRole" cannot represent non-string value. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
      17: 'Variable "$v" has invalid value at .defaultRole: Enum "MemberRole" cannot represent non-string value. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    },
    'Variable "$v" got an invalid value at "v.defaultRole"; Enum "MemberRole" cannot represent non-string value. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    ofProvider,
    { label: canary, organizationId: 'a', defaultRole: [canary] },
  ],
  [
    {
      16: 'Variable "$v" got invalid value "ADMN" at "v.defaultRole"; The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
      17: 'Variable "$v" has invalid value at .defaultRole: The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    },
    'Variable "$v" got an invalid value at "v.defaultRole"; The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    ofProvider,
    { label: canary, organizationId: 'a', defaultRole: 'ADMN' },
  ],
  [
    {
      16: 'Variable "$v" got invalid value { label: "CANARY; Canary at \\"v.label\\"; 47114711" }; Field "organizationId" of required type "ID!" was not provided.',
      17: 'Variable "$v" has invalid value: Expected value of type "CreateSamlProviderInput" to include required field "organizationId", found: { label: "CANARY; Canary at \\"v.label\\"; 47114711" }.',
    },
    {
      16: 'Variable "$v" got an invalid value; Field "organizationId" of required type "ID!" was not provided.',
      17: 'Variable "$v" got an invalid value; Expected value of type "CreateSamlProviderInput" to include required field "organizationId".',
    },
    ofProvider,
    { label: canary },
  ],
  [
    {
      16: 'Variable "$v" got invalid value null at "v.label"; Expected non-nullable type "String!" not to be null.',
      17: 'Variable "$v" has invalid value at .label: Expected value of non-null type "String!" not to be null.',
    },
    {
      16: 'Variable "$v" got an invalid value at "v.label"; Expected non-nullable type "String!" not to be null.',
      17: 'Variable "$v" got an invalid value at "v.label"; Expected value of non-null type "String!" not to be null.',
    },
    ofProvider,
    { label: null, organizationId: canary },
  ],
  [
    {
      16: 'Variable "$v" got invalid value { label: "CANARY; Canary at \\"v.label\\"; 47114711", organizationId: "a", lable: "CANARY; Canary at \\"v.label\\"; 47114711" }; Field "lable" is not defined by type "CreateSamlProviderInput". Did you mean "label"?',
      17: 'Variable "$v" has invalid value: Expected value of type "CreateSamlProviderInput" not to include unknown field "lable". Did you mean "label"? Found: { label: "CANARY; Canary at \\"v.label\\"; 47114711", organizationId: "a", lable: "CANARY; Canary at \\"v.label\\"; 47114711" }.',
    },
    {
      16: 'Variable "$v" got an invalid value; Field "lable" is not defined by type "CreateSamlProviderInput". Did you mean "label"?',
      17: 'Variable "$v" got an invalid value; Expected value of type "CreateSamlProviderInput" not to include unknown field "lable". Did you mean "label"?',
    },
    ofProvider,
    { label: canary, organizationId: 'a', lable: canary },
  ],
  [
    {
      16: 'Variable "$v" got invalid value { label: "CANARY; Canary at \\"v.label\\"; 47114711", organizationId: "a", CANARY; Canary at "v.label"; 47114711: "CANARY; Canary at \\"v.label\\"; 47114711" }; Field "CANARY; Canary at "v.label"; 47114711" is not defined by type "CreateSamlProviderInput".',
      17: 'Variable "$v" has invalid value: Expected value of type "CreateSamlProviderInput" not to include unknown field "CANARY; Canary at "v.label"; 47114711", found: { label: "CANARY; Canary at \\"v.label\\"; 47114711", organizationId: "a", CANARY; Canary at "v.label"; 47114711: "CANARY; Canary at \\"v.label\\"; 47114711" }.',
    },
    'Variable "$v" got an invalid value.',
    ofProvider,
    { label: canary, organizationId: 'a', [canary]: canary },
  ],
  [
    {
      16: 'Variable "$v" got invalid value "CANARY; Canary at \\"v.label\\"; 47114711" at "v.ssoUrl"; URL cannot represent a text that is not a URL: give a full one such as https://example.com/docs.',
      17: 'Variable "$v" has invalid value at .ssoUrl: URL cannot represent a text that is not a URL: give a full one such as https://example.com/docs.',
    },
    'Variable "$v" got an invalid value at "v.ssoUrl"; URL cannot represent a text that is not a URL: give a full one such as https://example.com/docs.',
    ofProvider,
    { label: canary, organizationId: 'a', ssoUrl: canary },
  ],
  [
    {
      16: 'Variable "$v" got invalid value ["CANARY; Canary at \\"v.label\\"; 47114711"] at "v.ssoUrl"; URL cannot represent a non string value.',
      17: 'Variable "$v" has invalid value at .ssoUrl: URL cannot represent a non string value.',
    },
    'Variable "$v" got an invalid value at "v.ssoUrl"; URL cannot represent a non string value.',
    ofProvider,
    { label: canary, organizationId: 'a', ssoUrl: [canary] },
  ],
  [
    {
      16: 'Variable "$v" of non-null type "ID!" must not be null.',
      17: 'Variable "$v" has invalid value: Expected value of non-null type "ID!" not to be null.',
    },
    {
      16: 'Variable "$v" of non-null type "ID!" must not be null.',
      17: 'Variable "$v" got an invalid value; Expected value of non-null type "ID!" not to be null.',
    },
    ofId,
    null,
  ],
  [
    {
      16: 'Variable "$v" got invalid value ["CANARY; Canary at \\"v.label\\"; 47114711"] at "v[1]"; ID cannot represent value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
      17: 'Variable "$v" has invalid value at [1]: ID cannot represent value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
    },
    'Variable "$v" got an invalid value at "v[1]"; ID cannot represent value.',
    'query ($v: [ID!]!) { nodes(ids: $v) { id } }',
    [canary, [canary]],
  ],
  [
    {
      16: 'Variable "$v" got invalid value "CANARY; Canary at \\"v.label\\"; 47114711" at "v.conversations[0].metadata.createdAt"; DateTime cannot represent an invalid date-time-string: give one such as 2026-01-05T09:00:00Z.',
      17: 'Variable "$v" has invalid value at .conversations[0].metadata.createdAt: DateTime cannot represent an invalid date-time-string: give one such as 2026-01-05T09:00:00Z.',
    },
    'Variable "$v" got an invalid value at "v.conversations[0].metadata.createdAt"; DateTime cannot represent an invalid date-time-string: give one such as 2026-01-05T09:00:00Z.',
    ofConversations,
    {
      organizationId: 'a',
      conversations: [{ restId: 'c', parts: [], metadata: { createdAt: canary } }],
    },
  ],
  [
    {
      16: 'Variable "$v" got invalid value ["CANARY; Canary at \\"v.label\\"; 47114711"] at "v.conversations[0].metadata.createdAt"; DateTime cannot represent a non string value.',
      17: 'Variable "$v" has invalid value at .conversations[0].metadata.createdAt: DateTime cannot represent a non string value.',
    },
    'Variable "$v" got an invalid value at "v.conversations[0].metadata.createdAt"; DateTime cannot represent a non string value.',
    ofConversations,
    {
      organizationId: 'a',
      conversations: [{ restId: 'c', parts: [], metadata: { createdAt: [canary] } }],
    },
  ],
  [
    {
      16: 'Variable "$v" got invalid value 47114711 at "v.conversations[0].metadata.createdAt"; DateTime cannot represent a non string value.',
      17: 'Variable "$v" has invalid value at .conversations[0].metadata.createdAt: DateTime cannot represent a non string value.',
    },
    'Variable "$v" got an invalid value at "v.conversations[0].metadata.createdAt"; DateTime cannot represent a non string value.',
    ofConversations,
    {
      organizationId: 'a',
      conversations: [{ restId: 'c', parts: [], metadata: { createdAt: 47114711 } }],
    },
  ],
  [
    {
      16: 'Variable "$v" got invalid value { a: "CANARY; Canary at \\"v.label\\"; 47114711" } at "v.ssoUrl"; URL cannot represent a non string value.',
      17: 'Variable "$v" has invalid value at .ssoUrl: URL cannot represent a non string value.',
    },
    'Variable "$v" got an invalid value at "v.ssoUrl"; URL cannot represent a non string value.',
    ofProvider,
    { label: canary, organizationId: 'a', ssoUrl: { a: canary } },
  ],
  [
    {
      16: 'Variable "$v" got invalid value {} at "v.params.contentRefs[0].value"; Exactly one key must be specified for OneOf type "ContentReferenceInput".',
      17: 'Variable "$v" has invalid value at .params.contentRefs[0].value: Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    {
      16: 'Variable "$v" got an invalid value at "v.params.contentRefs[0].value"; Exactly one key must be specified for OneOf type "ContentReferenceInput".',
      17: 'Variable "$v" got an invalid value at "v.params.contentRefs[0].value"; Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    ofTemplate,
    { spaceId: 'a', templateRestId: 't', params: { contentRefs: [{ name: 'n', value: {} }] } },
  ],
  [
    {
      16: 'Variable "$v" got invalid value null at "v.params.contentRefs[0].value.url"; Field "url" must be non-null.',
      17: 'Variable "$v" has invalid value at .params.contentRefs[0].value.url: Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    {
      16: 'Variable "$v" got an invalid value at "v.params.contentRefs[0].value.url"; Field "url" must be non-null.',
      17: 'Variable "$v" got an invalid value at "v.params.contentRefs[0].value.url"; Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    ofTemplate,
    {
      spaceId: 'a',
      templateRestId: 't',
      params: { contentRefs: [{ name: canary, value: { url: null } }] },
    },
  ],
  [
    {
      16: 'Argument "id" of non-null type "ID!" must not be null.',
      17: 'Argument "Query.node(id:)" has invalid value: Expected variable "$v" provided to non-null type "ID!" not to be null.',
    },
    {
      16: 'Argument "id" of non-null type "ID!" must not be null.',
      17: 'Argument "Query.node(id:)" has invalid value: Expected variable "$v" provided to non-null type "ID!" not to be null.',
    },
    'query ($v: ID = "a") { node(id: $v) { id } }',
    null,
  ],
  [
    {
      16: 'Variable "$v" got invalid value [[[Array]]] at "v.properties"; Expected type "JSON". The value is nested too deep.',
      17: 'Variable "$v" has invalid value at .properties: Expected value of type "JSON", but encountered error "The value is nested too deep."; found: [[[Array]]].',
    },
    'Variable "$v" got an invalid value at "v.properties"; Expected type "JSON". The value is nested too deep.',
    ofChangeRequest,
    { spaceId: 's', properties: tooDeep },
  ],
];
