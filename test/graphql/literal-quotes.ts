/** Sentences about values in a document: what GraphQL says, what is shown of it, and the document. */

export type Quote = readonly [said: string, shown: string, document: string];

const quoted = String.raw`"CANARY; Canary at \"v.label\"; 47114711"`;

const provider = (field: string) =>
  `mutation { createSamlProvider(input: { organizationId: "a", label: "x", ${field} }) { __typename } }`;
const conversation = (field: string) =>
  `mutation { ingestConversations(input: { organizationId: "a", conversations: [{ id: "c", parts: [], metadata: { ${field} } }] }) { __typename } }`;
const reference = (value: string) =>
  `mutation { applyTemplateToSpace(input: { spaceId: "a", templateId: "t", params: { contentRefs: [{ name: "n", value: ${value} }] } }) { __typename } }`;

export const literalQuotes: readonly Quote[] = [
  [
    'String cannot represent a non string value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
    'String cannot represent a non string value.',
    provider(`certificate: [${quoted}]`),
  ],
  [
    'String cannot represent a non string value: 47114711',
    'String cannot represent a non string value.',
    provider('certificate: 47114711'),
  ],
  [
    'Enum "MemberRoleInput" cannot represent non-enum value: "CANARY; Canary at \\"v.label\\"; 47114711".',
    'Enum "MemberRoleInput" cannot represent non-enum value.',
    provider(`defaultRole: ${quoted}`),
  ],
  [
    'Value "CANARY" does not exist in "MemberRoleInput" enum.',
    'The value does not exist in "MemberRoleInput" enum.',
    provider('defaultRole: CANARY'),
  ],
  [
    'Value "ADMN" does not exist in "MemberRoleInput" enum. Did you mean the enum value "ADMIN"?',
    'The value does not exist in "MemberRoleInput" enum. Did you mean the enum value "ADMIN"?',
    provider('defaultRole: ADMN'),
  ],
  [
    'Can only validate strings as URLs but got a: IntValue',
    'Can only validate strings as URLs but got a: IntValue',
    provider('ssoUrl: 47114711'),
  ],
  [
    'Expected value of type "URL", found "CANARY; Canary at \\"v.label\\"; 47114711"; Invalid URL',
    'Expected value of type "URL", found something else.',
    provider(`ssoUrl: ${quoted}`),
  ],
  [
    'DateTime cannot represent an invalid date-time-string CANARY; Canary at "v.label"; 47114711.',
    'DateTime cannot represent an invalid date-time-string.',
    conversation(`createdAt: ${quoted}`),
  ],
  [
    'DateTime cannot represent non string or Date type 47114711',
    'DateTime cannot represent non string or Date type.',
    conversation('createdAt: 47114711'),
  ],
  [
    'DateTime cannot represent non string or Date type false',
    'DateTime cannot represent non string or Date type.',
    conversation(`createdAt: [${quoted}]`),
  ],
  [
    'OneOf Input Object "ContentReferenceInput" must specify exactly one key.',
    'OneOf Input Object "ContentReferenceInput" must specify exactly one key.',
    reference('{}'),
  ],
  [
    'Field "ContentReferenceInput.url" must be non-null.',
    'Field "ContentReferenceInput.url" must be non-null.',
    reference('{ url: null }'),
  ],
  [
    'Expected value of type "String!", found null.',
    'Expected value of type "String!", found something else.',
    'mutation { createSamlProvider(input: { organizationId: "a", label: null }) { __typename } }',
  ],
  [
    'Field "lable" is not defined by type "CreateSamlProviderInput". Did you mean "label"?',
    'Field "lable" is not defined by type "CreateSamlProviderInput". Did you mean "label"?',
    `mutation { createSamlProvider(input: { organizationId: "a", lable: ${quoted}, label: "x" }) { __typename } }`,
  ],
  [
    'Int cannot represent non-integer value: 47.11',
    'Int cannot represent non-integer value.',
    '{ organizations(first: 47.11) { totalCount } }',
  ],
  [
    'Int cannot represent non-integer value: CANARY',
    'Int cannot represent non-integer value.',
    '{ organizations(first: CANARY) { totalCount } }',
  ],
  [
    'Expected value of type "CreateSamlProviderInput!", found "CANARY; Canary at \\"v.label\\"; 47114711".',
    'Expected value of type "CreateSamlProviderInput!", found something else.',
    `mutation { createSamlProvider(input: ${quoted}) { __typename } }`,
  ],
  [
    'Field "CreateSamlProviderInput.organizationId" of required type "ID!" was not provided.',
    'Field "CreateSamlProviderInput.organizationId" of required type "ID!" was not provided.',
    `mutation { createSamlProvider(input: {label: ${quoted}}) { __typename } }`,
  ],
  [
    'Int cannot represent non-integer value: "CANARY; Canary at \\"v.label\\"; 47114711"',
    'Int cannot represent non-integer value.',
    `{ organizations(first: ${quoted}) { totalCount } }`,
  ],
  [
    'Int cannot represent non 32-bit signed integer value: 47114711471',
    'Int cannot represent non 32-bit signed integer value.',
    '{ organizations(first: 47114711471) { totalCount } }',
  ],
  [
    'ID cannot represent a non-string and non-integer value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
    'ID cannot represent a non-string and non-integer value.',
    `{ node(id: [${quoted}]) { id } }`,
  ],
  [
    'ID cannot represent a non-string and non-integer value: {a: "CANARY; Canary at \\"v.label\\"; 47114711"}',
    'ID cannot represent a non-string and non-integer value.',
    `{ node(id: {a: ${quoted}}) { id } }`,
  ],
  [
    'Boolean cannot represent a non boolean value: "CANARY; Canary at \\"v.label\\"; 47114711"',
    'Boolean cannot represent a non boolean value.',
    `{ __typename @include(if: ${quoted}) }`,
  ],
];
