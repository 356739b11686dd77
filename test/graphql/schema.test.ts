/** Rules for the whole schema. */
import {
  type GraphQLArgument,
  type GraphQLField,
  GraphQLID,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  OverlappingFieldsCanBeMergedRule,
  parse,
  validate,
  validateSchema,
} from 'graphql';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { operationsOfField, type RestRoute } from '../../src/graphql/execution/operations.ts';
import { factsOf } from '../../src/rest/table/facts.ts';
import type { OperationTable } from '../../src/rest/table/operation.ts';
import { unwrap } from '../../src/rest/table/schema.ts';
import { operationTables } from '../../src/schema/operations.ts';
import { schema, schemaForClients } from '../../src/schema/schema.ts';
import { mend } from '../mend.ts';
import { valueRoutesOf } from './value-routes.ts';
import { requireNullWhereWaiting } from './waiting-fields.ts';

type Field = GraphQLField<unknown, unknown>;

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);
const objects = types.filter(isObjectType);
const named = (ending: string) => objects.filter(({ name }) => name.endsWith(ending));
const rootFields = (type: GraphQLObjectType | null | undefined): Field[] =>
  Object.values(type?.getFields() ?? {});

/** Everything in the schema with a name and a description, by its coordinate. */
function* coordinates(): Generator<[string, { readonly description?: string | null | undefined }]> {
  for (const type of types) {
    yield [type.name, type];
    if (isEnumType(type))
      for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value];
    if (!('getFields' in type)) continue;
    for (const field of Object.values(type.getFields())) {
      yield [`${type.name}.${field.name}`, field];
      if ('args' in field)
        for (const arg of field.args) yield [`${type.name}.${field.name}(${arg.name}:)`, arg];
    }
  }
}

/** Fields of all objects, by their coordinate. */
const fields: readonly (readonly [string, Field])[] = objects.flatMap((type) =>
  Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
);

const signature = ({ args, type }: Field) =>
  `(${args.map((arg: GraphQLArgument) => `${arg.name}: ${arg.type}`).join(', ')}): ${type}`;

const isNode = (type: GraphQLNamedType) =>
  isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');

test('everything has a description', () => {
  const undescribed = [...coordinates()]
    .filter(([, { description }]) => !description)
    .map(([coordinate]) => coordinate);
  mend(
    undescribed.map(
      (coordinate) =>
        `${coordinate} needs a description: .describe('…') on the member of its shape, or \`description\` where it is declared.`,
    ),
  );
});

test('no description has a route of the REST API', () => {
  const route = /\b(GET|POST|PUT|PATCH|DELETE) \/|\/(v1|orgs|spaces)\//;
  mend(
    [...coordinates()]
      .filter(([, { description }]) => route.test(description ?? ''))
      .map(
        ([coordinate]) =>
          `The description of ${coordinate} has a route: \`rest\` of the extensions lists the operations of a field.`,
      ),
  );
});

test('no description has an empty list, or a value that is missing', () => {
  const gap = /[:,] ?[.,]|\bundefined\b|\(\)| {2}/;
  mend(
    [...coordinates()]
      .filter(([, { description }]) => gap.test(description ?? ''))
      .map(([coordinate]) => `The description of ${coordinate} lacks something.`),
  );
});

test('names follow GraphQL conventions', () => {
  const odd = [...coordinates()]
    .map(([coordinate]) => coordinate)
    .filter((coordinate) => {
      const [type = '', member] = coordinate.replace(/\(.*/, '').split('.');
      const isEnum = isEnumType(schema.getType(type));
      const fits = isEnum ? /^[A-Z_][A-Z0-9_]*$/ : /^[a-z][A-Za-z0-9]*$/;
      return !/^[A-Z][A-Za-z0-9]*$/.test(type) || (member !== undefined && !fits.test(member));
    });
  expect(odd).toEqual([]);
});

test('nothing but a global id is called `id`', () => {
  /** They have a global ID, but the service cannot read one by it. */
  const withoutNode = ['Revision'];
  const ids = fields.filter(([coordinate]) => coordinate.endsWith('.id'));
  for (const [coordinate, field] of ids) {
    const [type = ''] = coordinate.split('.');
    expect(String(field.type), coordinate).toBe('ID!');
    const holder = schema.getType(type);
    expect(holder && (isNode(holder) || withoutNode.includes(type)), coordinate).toBe(true);
  }
});

/** Nodes that are parts of other objects: the service has no ID for them. */
const partNodes = ['Content'];

test('a node that is a part of another has only a global id, and no query field', () => {
  const parts = objects.filter(({ name }) => partNodes.includes(name));
  expect(parts).toHaveLength(partNodes.length);
  for (const type of parts) {
    expect(isNode(type), type.name).toBe(true);
    expect(String(type.getFields().id?.type), type.name).toBe('ID!');
    expect(type.getFields().restId, type.name).toBeUndefined();
    const name = type.name.charAt(0).toLowerCase() + type.name.slice(1);
    expect(schema.getQueryType()?.getFields()[name], name).toBeUndefined();
  }
});

/** Interfaces with the common fields of several types of nodes, without a query field. */
const shared = ['Node', 'CommentOrReply'];

test('every other node has its global ID and that of the service, and a query field', () => {
  for (const type of objects.filter((one) => isNode(one) && !partNodes.includes(one.name))) {
    const { id, restId } = type.getFields();
    expect(String(id?.type), type.name).toBe('ID!');
    expect(String(restId?.type), type.name).toBe('String!');
    // Types of an interface are read as the interface.
    const shown = type.getInterfaces().find(({ name }) => !shared.includes(name)) ?? type;
    const name = shown.name.charAt(0).toLowerCase() + shown.name.slice(1);
    const field = schema.getQueryType()?.getFields()[name];
    expect(field && signature(field), type.name).toMatch(/^\((.*, )?(id|name): ID!.*\): \w+$/);
  }
});

test('connections have the fields that Relay requires', () => {
  for (const connection of named('Connection')) {
    const { edges, nodes, pageInfo, totalCount } = connection.getFields();
    const name = connection.name.replace(/Connection$/, '');
    const node = getNamedType(nodes?.type);
    expect([edges, nodes, pageInfo, totalCount].map((field) => String(field?.type))).toEqual([
      `[${name}Edge!]`,
      `[${node?.name}]`,
      'PageInfo!',
      'Int',
    ]);
    const edge = (schema.getType(`${name}Edge`) as GraphQLObjectType).getFields();
    expect(String(edge.cursor?.type), name).toBe('String!');
    expect(String(edge.node?.type), name).toBe(node?.name);
  }
});

test('only edges and connections have such type names', () => {
  const pairs = named('Connection').map(({ name }) => name.replace(/Connection$/, 'Edge'));
  expect(
    named('Edge')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(pairs.sort());
});

test('paginated fields have forward arguments, with 25 as the default of `first`', () => {
  for (const [coordinate, field] of fields) {
    const isPaged = getNamedType(field.type).name.endsWith('Connection');
    const args = new Map(field.args.map((arg) => [arg.name, arg]));
    expect(args.has('last') || args.has('before'), coordinate).toBe(false);
    expect(args.has('first') && args.has('after'), coordinate).toBe(isPaged);
    if (!isPaged) continue;
    expect(String(args.get('first')?.type), coordinate).toBe('Int');
    expect(args.get('first')?.defaultValue, coordinate).toBe(25);
    expect(String(args.get('after')?.type), coordinate).toBe('String');
    expect(isNonNullType(field.type), coordinate).toBe(false);
  }
});

test('every mutation has one input and one payload', () => {
  const userErrors = '[UserError!]!';
  for (const field of rootFields(schema.getMutationType())) {
    const name = field.name.charAt(0).toUpperCase() + field.name.slice(1);
    expect(signature(field)).toBe(`(input: ${name}Input!): ${name}Payload`);
    const payload = (schema.getType(`${name}Payload`) as GraphQLObjectType).getFields();
    const input = (schema.getType(`${name}Input`) as GraphQLInputObjectType).getFields();
    expect(String(payload.userErrors?.type), name).toBe(userErrors);
    expect(String(payload.clientMutationId?.type), name).toBe(String(input.clientMutationId?.type));
    expect(isNonNullType(payload.clientMutationId?.type), name).toBe(false);
    const promised = Object.values(payload).filter(({ type }) => isNonNullType(type));
    expect(
      promised.map((one) => one.name),
      name,
    ).toEqual(['userErrors']);
  }
});

test('mutations begin with a verb, and deletions return the id of the deleted object', () => {
  const verbs =
    /^(accept|add|apply|clear|create|delete|duplicate|ingest|install|invite|join|merge|move|ping|publish|remove|replace|request|reset|restore|run|set|sort|submit|transfer|unpublish|update|withdraw)[A-Z]/;
  for (const { name } of rootFields(schema.getMutationType())) {
    expect(name, `name ${name} by a verb; a new one goes to \`verbs\``).toMatch(verbs);
    const deleted = /^delete(.*)$/.exec(name)?.[1];
    if (deleted === undefined) continue;
    const payload = schema.getType(`Delete${deleted}Payload`) as GraphQLObjectType;
    const ids = Object.values(payload.getFields()).filter((field) => /^deleted/.test(field.name));
    const expected =
      deleted === 'OrganizationInvite'
        ? ['deletedInviteId: ID', 'deletedInviteRestId: String']
        : [`deleted${deleted}Id: ID`];
    expect(ids.map((field) => `${field.name}: ${field.type}`)).toEqual(expected);
  }
});

test('enums of responses are open, enums that are only in inputs are not', () => {
  /** Values that only this graph defines. */
  const closed = ['UserErrorCode'];
  const shown = new Set(fields.map(([, field]) => getNamedType(field.type).name));
  const taken = new Set([
    ...fields.flatMap(([, { args }]) => args.map((arg) => getNamedType(arg.type).name)),
    ...types
      .filter(isInputObjectType)
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => getNamedType(field.type).name),
      ),
  ]);
  for (const type of types.filter(isEnumType)) {
    const isOpen = type.getValue('UNRECOGNIZED') !== undefined;
    expect(shown.has(type.name) || taken.has(type.name), type.name).toBe(true);
    expect(isOpen, type.name).toBe(shown.has(type.name) && !closed.includes(type.name));
  }
});

test('no two enums have the same values', () => {
  // Each type has its own fields for ordering.
  const others = types.filter(isEnumType).filter(({ name }) => !name.endsWith('OrderField'));
  const byValues = Object.groupBy(others, (type) =>
    type
      .getValues()
      .flatMap(({ name }) => (name === 'UNRECOGNIZED' ? [] : [name]))
      .sort()
      .join(),
  );
  const equal = Object.values(byValues).filter((same = []) => same.length > 1);
  expect(equal).toEqual([]);
});

test('unions have a member for unknown types', () => {
  for (const union of types.filter(isUnionType)) {
    const members = union.getTypes().map(({ name }) => name);
    expect(
      members.some((name) => name.startsWith('Unrecognized')),
      union.name,
    ).toBe(true);
  }
});

test('a query can select the same field from all types of a union or interface', () => {
  const abstract = types.filter(isAbstractType).filter(({ name }) => name !== 'Node');
  expect(abstract.length).toBeGreaterThan(5);
  for (const one of abstract) {
    const members = schema.getPossibleTypes(one).map((type) => {
      const fields = Object.values(type.getFields()).map(({ name, type: of }) =>
        isLeafType(getNamedType(of)) ? name : `${name} { __typename }`,
      );
      return `... on ${type.name} { ${fields.join(' ')} }`;
    });
    const document = parse(`fragment All on ${one.name} { ${members.join(' ')} }`);
    const conflicts = validate(schema, document, [OverlappingFieldsCanBeMergedRule]);
    expect(conflicts.map(({ message }) => message)).toEqual([]);
  }
});

/** Fields of links, by their coordinate. */
function* links(shape: z.core.$ZodType, known = new Set<z.core.$ZodType>()): Generator<string> {
  if (shape instanceof z.ZodArray) yield* links(unwrap(shape.element).inner, known);
  if (shape instanceof z.ZodUnion)
    for (const option of shape.options) yield* links(option as z.ZodType, known);
  if (!(shape instanceof z.ZodObject) || known.has(shape)) return;
  known.add(shape);
  for (const [member, schema] of Object.entries(shape.shape)) {
    const { inner } = unwrap(schema);
    const one = inner instanceof z.ZodArray ? inner.element : inner;
    const target = (factsOf(one).reference ?? factsOf(one).nestedReference)?.resource;
    if (target) yield `${factsOf(shape).shape?.name}.${member}`;
    yield* links(inner, known);
  }
}

const answered = Object.values<OperationTable>(operationTables).flatMap((table) =>
  Object.values(table).map(({ shape }) => shape),
);
/** IDs whose link has another name. */
const renamed: Readonly<Record<string, string>> = {
  'ChangeRequest.conversationsIssuesCluster': 'ChangeRequest.issuesCluster',
  'ChangeRequest.revisionInitial': 'ChangeRequest.initialRevision',
  'ChangeRequest.revisionMerged': 'ChangeRequest.mergeRevision',
  'ChangeRequest.revisionMergedAncestor': 'ChangeRequest.baseRevision',
  'PageSearchResult.id': 'PageSearchResult.page',
  'OrganizationSearchResult.id': 'OrganizationSearchResult.space',
  'SiteSearchSpaceResult.id': 'SiteSearchSpaceResult.space',
  'IntegrationEvent.installationId': 'IntegrationEvent.installation',
  'OpenApiLocation.openAPISpec': 'OpenApiLocation.spec',
  'ChangedFile.id': 'ChangedFile.file',
  'ChangedPage.id': 'ChangedPage.page',
  'ChangedReusableContent.id': 'ChangedReusableContent.reusableContent',
  'FormerFile.id': 'FormerFile.file',
  'FormerPage.id': 'FormerPage.page',
  'FormerReusableContent.id': 'FormerReusableContent.reusableContent',
  'RequestedTeam.revision': 'RequestedReviewerEdge.revision',
  'RequestedTeam.team': 'RequestedReviewerEdge.node',
  'SiteRedirectPageDestination.pageId': 'SiteRedirectPageDestination.page',
  'SiteRedirectPageDestination.siteSpaceId': 'SiteRedirectPageDestination.siteSpace',
  'SiteRedirectResult.id': 'SiteRedirectResult.siteRedirect',
  'SiteRedirectSectionDestination.siteSectionId': 'SiteRedirectSectionDestination.siteSection',
  'SiteRedirectSiteSpaceDestination.siteSpaceId': 'SiteRedirectSiteSpaceDestination.siteSpace',
  'Subdomain.target': 'Subdomain.organization',
};
const linking = new Set(
  answered
    .flatMap((shape) => [...links(shape)])
    .map((coordinate) => renamed[coordinate] ?? coordinate)
    // An unknown kind, which is in the interface, has no shape.
    .concat('UnrecognizedContentLocation.organization', 'UnrecognizedContentLocation.space')
    // The key of a map is a member of no shape.
    .concat('SiteSpaceCustomization.siteSpace')
    // Nodes are usually complete, but requested teams are only named.
    .concat('RequestedReviewerConnection.nodes')
    // Those with access to a space are complete, but their keys are not.
    .concat('TeamPermissionConnection.nodes', 'TeamPermissionEdge.node'),
);

/** They make the call of the ID's type. */
const isNodeQuery = (coordinate: string) => /^Query\.nodes?$/.test(coordinate);

/** Fields that call an operation for their value. */
const calling = fields.filter(([, field]) => valueRoutesOf(field).length > 0);

const textOf = ({ method, route }: Pick<RestRoute, 'method' | 'route'>) => `${method} ${route}`;

test('a field that makes a call lists existing operations in its extensions', () => {
  const operations = new Set(
    Object.values<OperationTable>(operationTables).flatMap((table) =>
      Object.values(table).map(textOf),
    ),
  );
  const unknown = fields.flatMap(([coordinate, field]) =>
    operationsOfField(field)
      .filter((one) => !operations.has(textOf(one)))
      .map((one) => `${coordinate}: ${textOf(one)}`),
  );
  expect(unknown).toEqual([]);
  const unnamed = fields.filter(
    ([coordinate, field]) =>
      (/^(Query|Mutation)\./.test(coordinate) || linking.has(coordinate)) &&
      !isNodeQuery(coordinate) &&
      valueRoutesOf(field).length === 0,
  );
  mend(
    unnamed.map(
      ([coordinate]) =>
        `${coordinate} makes a call that its extensions do not name: declare it with \`connection\`, \`fetched\`, \`childById\`, \`node\` or \`mutation\`, or give \`stepField\` its \`operations\`.`,
    ),
  );
});

test('a field that makes a call is nullable, so that its failure nulls only itself', () => {
  const promised = calling.filter(
    ([coordinate, { type }]) => isNonNullType(type) && !isNodeQuery(coordinate),
  );
  expect(promised.map(([coordinate]) => coordinate)).toEqual([]);
});

test('there are links, which count among the fields that make a call', () => {
  expect(linking).toContain('Space.organization');
});

test('every type can be reached by a query', () => {
  const reached = new Set<GraphQLNamedType>();
  const reach = (type: GraphQLType | null | undefined): void => {
    const one = type && getNamedType(type);
    if (!one || reached.has(one)) return;
    reached.add(one);
    if (isUnionType(one)) for (const member of one.getTypes()) reach(member);
    if ('getInterfaces' in one) for (const implemented of one.getInterfaces()) reach(implemented);
    // Every node can be reached, as its type or as its interface.
    if (isInterfaceType(one) && one.name !== 'Node')
      for (const type of schema.getPossibleTypes(one)) reach(type);
    if (!('getFields' in one)) return;
    for (const field of Object.values(one.getFields())) {
      reach(field.type);
      if ('args' in field) for (const arg of field.args) reach(arg.type);
    }
  };
  reach(schema.getQueryType());
  reach(schema.getMutationType());
  expect(types.filter((type) => !reached.has(type)).map(({ name }) => name)).toEqual([]);
});

test('links are nullable everywhere: the target may be missing, or exceed a limit', () => {
  const isLink = ({ name, type }: Field) => {
    const target = getNamedType(type);
    return target === GraphQLID ? name !== 'id' : isInterfaceType(target) || isNode(target);
  };
  const followed = fields.filter(
    ([, field]) => isLink(field) && !partNodes.includes(getNamedType(field.type).name),
  );
  expect(followed.length).toBeGreaterThan(100);
  const never = followed.filter(([, { type }]) => {
    const list = isNonNullType(type) ? type.ofType : type;
    return isListType(list) ? isNonNullType(list.ofType) : isNonNullType(type);
  });
  expect(never.map(([coordinate]) => coordinate)).toEqual([]);
});

test.each([
  ['the executable schema', schema],
  ['the schema for clients', schemaForClients],
])('%s is valid, although it is created without validation', (_, made) => {
  const { assumeValid, ...config } = made.toConfig();
  expect(assumeValid).toBe(true);
  expect(validateSchema(new GraphQLSchema(config))).toEqual([]);
});

test('a field that waits for the service is nullable', () => {
  expect(() => requireNullWhereWaiting(schemaForClients)).not.toThrow();
});
