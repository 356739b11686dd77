/** Messages of graphql-js about values in a document, with their masked form and a document for each. */
import type { ByVersion } from '../graphql-version.ts';

export type Quote = readonly [said: ByVersion<string>, shown: ByVersion<string>, document: string];

const quoted = String.raw`"CANARY; Canary at \"v.label\"; 47114711"`;

const provider = (field: string) =>
  `mutation { createSamlProvider(input: { organizationId: "a", label: "x", ${field} }) { __typename } }`;
const conversation = (field: string) =>
  `mutation { ingestConversations(input: { organizationId: "a", conversations: [{ restId: "c", parts: [], metadata: { ${field} } }] }) { __typename } }`;
const reference = (value: string) =>
  `mutation { applyTemplateToSpace(input: { spaceId: "a", templateRestId: "t", params: { contentRefs: [{ name: "n", value: ${value} }] } }) { __typename } }`;

export const literalQuotes: readonly Quote[] = [
  [
    'String cannot represent a non string value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
    'Argument "input" of "createSamlProvider" got an invalid value at "input.certificate"; String cannot represent a non string value.',
    provider(`certificate: [${quoted}]`),
  ],
  [
    'String cannot represent a non string value: 47114711',
    'Argument "input" of "createSamlProvider" got an invalid value at "input.certificate"; String cannot represent a non string value.',
    provider('certificate: 47114711'),
  ],
  [
    'Enum "MemberRole" cannot represent non-enum value: give a name without quotes. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    'Argument "input" of "createSamlProvider" got an invalid value at "input.defaultRole"; Enum "MemberRole" cannot represent non-enum value: give a name without quotes. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    provider(`defaultRole: ${quoted}`),
  ],
  [
    'The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    'Argument "input" of "createSamlProvider" got an invalid value at "input.defaultRole"; The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    provider('defaultRole: CANARY'),
  ],
  [
    'The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    'Argument "input" of "createSamlProvider" got an invalid value at "input.defaultRole"; The value does not exist in "MemberRole" enum. Its values are ADMIN, COMMENT, CREATE, EDIT, READ, REVIEW.',
    provider('defaultRole: ADMN'),
  ],
  [
    'URL cannot represent a non string value.',
    'Argument "input" of "createSamlProvider" got an invalid value at "input.ssoUrl"; URL cannot represent a non string value.',
    provider('ssoUrl: 47114711'),
  ],
  [
    'URL cannot represent a text that is not a URL: give a full one such as https://example.com/docs.',
    'Argument "input" of "createSamlProvider" got an invalid value at "input.ssoUrl"; URL cannot represent a text that is not a URL: give a full one such as https://example.com/docs.',
    provider(`ssoUrl: ${quoted}`),
  ],
  [
    'DateTime cannot represent an invalid date-time-string: give one such as 2026-01-05T09:00:00Z.',
    'Argument "input" of "ingestConversations" got an invalid value at "input.conversations[0].metadata.createdAt"; DateTime cannot represent an invalid date-time-string: give one such as 2026-01-05T09:00:00Z.',
    conversation(`createdAt: ${quoted}`),
  ],
  [
    'DateTime cannot represent a non string value.',
    'Argument "input" of "ingestConversations" got an invalid value at "input.conversations[0].metadata.createdAt"; DateTime cannot represent a non string value.',
    conversation('createdAt: 47114711'),
  ],
  [
    'DateTime cannot represent a non string value.',
    'Argument "input" of "ingestConversations" got an invalid value at "input.conversations[0].metadata.createdAt"; DateTime cannot represent a non string value.',
    conversation(`createdAt: [${quoted}]`),
  ],
  [
    {
      16: 'OneOf Input Object "ContentReferenceInput" must specify exactly one key.',
      17: 'Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    {
      16: 'Argument "input" of "applyTemplateToSpace" got an invalid value at "input.params.contentRefs[0].value"; OneOf Input Object "ContentReferenceInput" must specify exactly one key.',
      17: 'Argument "input" of "applyTemplateToSpace" got an invalid value at "input.params.contentRefs[0].value"; Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    reference('{}'),
  ],
  [
    {
      16: 'Field "ContentReferenceInput.url" must be non-null.',
      17: 'Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    {
      16: 'Argument "input" of "applyTemplateToSpace" got an invalid value at "input.params.contentRefs[0].value"; Field "ContentReferenceInput.url" must be non-null.',
      17: 'Argument "input" of "applyTemplateToSpace" got an invalid value at "input.params.contentRefs[0].value"; Within OneOf Input Object type "ContentReferenceInput", exactly one field must be specified, and the value for that field must be non-null.',
    },
    reference('{ url: null }'),
  ],
  [
    {
      16: 'Expected value of type "String!", found null.',
      17: 'Expected value of non-null type "String!" not to be null.',
    },
    {
      16: 'Argument "input" of "createSamlProvider" got an invalid value at "input.label"; Expected value of type "String!", found something else.',
      17: 'Argument "input" of "createSamlProvider" got an invalid value at "input.label"; Expected value of non-null type "String!" not to be null.',
    },
    'mutation { createSamlProvider(input: { organizationId: "a", label: null }) { __typename } }',
  ],
  [
    {
      16: 'Field "lable" is not defined by type "CreateSamlProviderInput". Did you mean "label"?',
      17: 'Expected value of type "CreateSamlProviderInput" not to include unknown field "lable". Did you mean "label"? Found: {\n  organizationId: "a"\n  lable: "CANARY; Canary at \\"v.label\\"; 47114711"\n  label: "x"\n}.',
    },
    {
      16: 'Field "lable" is not defined by type "CreateSamlProviderInput". Did you mean "label"?',
      17: 'Expected value of type "CreateSamlProviderInput" not to include unknown field "lable". Did you mean "label"?',
    },
    `mutation { createSamlProvider(input: { organizationId: "a", lable: ${quoted}, label: "x" }) { __typename } }`,
  ],
  [
    'Int cannot represent non-integer value: 47.11',
    'Argument "first" of "organizations" got an invalid value; Int cannot represent non-integer value.',
    '{ organizations(first: 47.11) { totalCount } }',
  ],
  [
    'Int cannot represent non-integer value: CANARY',
    'Argument "first" of "organizations" got an invalid value; Int cannot represent non-integer value.',
    '{ organizations(first: CANARY) { totalCount } }',
  ],
  [
    {
      16: 'Expected value of type "CreateSamlProviderInput!", found "CANARY; Canary at \\"v.label\\"; 47114711".',
      17: 'Expected value of type "CreateSamlProviderInput" to be an object, found: "CANARY; Canary at \\"v.label\\"; 47114711".',
    },
    {
      16: 'Argument "input" of "createSamlProvider" got an invalid value; Expected value of type "CreateSamlProviderInput!", found something else.',
      17: 'Argument "input" of "createSamlProvider" got an invalid value; Expected value of type "CreateSamlProviderInput" to be an object.',
    },
    `mutation { createSamlProvider(input: ${quoted}) { __typename } }`,
  ],
  [
    {
      16: 'Field "CreateSamlProviderInput.organizationId" of required type "ID!" was not provided.',
      17: 'Expected value of type "CreateSamlProviderInput" to include required field "organizationId", found: { label: "CANARY; Canary at \\"v.label\\"; 47114711" }.',
    },
    {
      16: 'Argument "input" of "createSamlProvider" got an invalid value; Field "CreateSamlProviderInput.organizationId" of required type "ID!" was not provided.',
      17: 'Argument "input" of "createSamlProvider" got an invalid value; Expected value of type "CreateSamlProviderInput" to include required field "organizationId".',
    },
    `mutation { createSamlProvider(input: {label: ${quoted}}) { __typename } }`,
  ],
  [
    'Int cannot represent non-integer value: "CANARY; Canary at \\"v.label\\"; 47114711"',
    'Argument "first" of "organizations" got an invalid value; Int cannot represent non-integer value.',
    `{ organizations(first: ${quoted}) { totalCount } }`,
  ],
  [
    'Int cannot represent non 32-bit signed integer value: 47114711471',
    'Argument "first" of "organizations" got an invalid value; Int cannot represent non 32-bit signed integer value.',
    '{ organizations(first: 47114711471) { totalCount } }',
  ],
  [
    'ID cannot represent a non-string and non-integer value: ["CANARY; Canary at \\"v.label\\"; 47114711"]',
    'Argument "id" of "node" got an invalid value; ID cannot represent a non-string and non-integer value.',
    `{ node(id: [${quoted}]) { id } }`,
  ],
  [
    {
      16: 'ID cannot represent a non-string and non-integer value: {a: "CANARY; Canary at \\"v.label\\"; 47114711"}',
      17: 'ID cannot represent a non-string and non-integer value: { a: "CANARY; Canary at \\"v.label\\"; 47114711" }',
    },
    'Argument "id" of "node" got an invalid value; ID cannot represent a non-string and non-integer value.',
    `{ node(id: {a: ${quoted}}) { id } }`,
  ],
  [
    'Boolean cannot represent a non boolean value: "CANARY; Canary at \\"v.label\\"; 47114711"',
    'Argument "if" of "@include" got an invalid value; Boolean cannot represent a non boolean value.',
    `{ __typename @include(if: ${quoted}) }`,
  ],
];
