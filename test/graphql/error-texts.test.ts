/**
 * Errors about input name the field, argument or variable and suggest values, for every enum, URL and ID in the
 * schema and for both executors.
 */
import {
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLNamedType,
  GraphQLNonNull,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  OperationTypeNode,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/schema/schema.ts';
import { ofThisVersion } from '../graphql-version.ts';
import { startWorld } from '../harness.ts';

const canary = 'CANARY_4711';

interface Leaf {
  /** The position as it is in messages: `v.params.contentRefs[0].name`. */
  readonly place: string;
  readonly type: GraphQLNamedType;
  /** A value of the variable that contains only the given value. */
  readonly holding: (value: unknown) => unknown;
}

/** All leaves of an input type, with each input type once per path. */
function leavesOf(type: GraphQLInputType, place: string, above: readonly string[] = []): Leaf[] {
  const bare = getNullableType(type);
  if (isListType(bare))
    return leavesOf(bare.ofType, `${place}[0]`, above).map((leaf) => ({
      ...leaf,
      holding: (value) => [leaf.holding(value)],
    }));
  if (!isInputObjectType(bare)) return [{ place, type: bare, holding: (value) => value }];
  if (above.includes(bare.name)) return [];
  return Object.values(bare.getFields()).flatMap(({ name, type: fieldType }) =>
    leavesOf(fieldType, `${place}.${name}`, [...above, bare.name]).map((leaf) => ({
      ...leaf,
      holding: (value) => ({ [name]: leaf.holding(value) }),
    })),
  );
}

/** The value as a literal. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join()}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([name, member]) => `${name}: ${literal(member)}`);
  return `{ ${members.join(' ')} }`;
}

const fieldsOf = (root: OperationTypeNode) =>
  Object.values(schema.getRootType(root)?.getFields() ?? {});

/** Each argument of a root field, with its leaves. */
const given = [OperationTypeNode.QUERY, OperationTypeNode.MUTATION].flatMap((operation) =>
  fieldsOf(operation).flatMap(({ name: field, type, args }) =>
    args.map((argument) => ({
      operation,
      field,
      argument: argument.name,
      type: argument.type,
      selection: isCompositeType(getNamedType(type)) ? '{ __typename }' : '',
      leaves: leavesOf(argument.type, argument.name),
    })),
  ),
);

const takes = (matches: (leaf: Leaf) => boolean) =>
  given.flatMap(({ leaves, ...argument }) =>
    leaves.filter(matches).map((leaf) => ({ ...argument, leaf })),
  );

const inEnums = takes(({ type }) => isEnumType(type));
const inUrls = takes(({ type }) => String(type) === 'URL');

const valuesOf = (type: unknown) => (type as GraphQLEnumType).getValues().map(({ name }) => name);

/** Errors about missing required values come with it. */
function aboutPlace(messages: readonly string[], place: string): string {
  const at = place.includes('.') || place.includes('[') ? ` at "${place}";` : ';';
  return messages.find((message) => message.includes(`got an invalid value${at}`)) ?? '';
}

describe.each(['compiled', 'graphql'] as const)('by %s', (executor) => {
  const start = (introspection = true) => startWorld({ facade: { executor, introspection } });

  async function messagesOf(
    world: Awaited<ReturnType<typeof start>>,
    { operation, field, argument, type, selection, leaf }: (typeof inEnums)[number],
    value: string,
    form: 'variable' | 'literal',
  ): Promise<string[]> {
    const [query, variables] =
      form === 'variable'
        ? [
            `${operation} ($${argument}: ${type}) { ${field}(${argument}: $${argument}) ${selection} }`,
            { [argument]: leaf.holding(value) },
          ]
        : [
            `${operation} { ${field}(${argument}: ${literal(leaf.holding(value))}) ${selection} }`,
            {},
          ];
    const { errors = [], calls } = await world.ask(query, variables as never);
    expect(calls).toEqual([]);
    expect(JSON.stringify(errors)).not.toContain(canary);
    return errors.map(({ message }) => message);
  }

  test.each(['variable', 'literal'] as const)('an enum names its values in a %s', async (form) => {
    const world = await start();
    expect(inEnums.length).toBeGreaterThan(20);
    for (const one of inEnums) {
      const message = aboutPlace(await messagesOf(world, one, canary, form), one.leaf.place);
      const name = one.leaf.type.toString();
      const subject =
        form === 'variable'
          ? `Variable "$${one.argument}"`
          : `Argument "${one.argument}" of "${one.field}"`;
      expect(message, one.leaf.place).toContain(subject);
      expect(message).toContain(`The value does not exist in "${name}" enum. Its values are `);
      for (const value of valuesOf(one.leaf.type).filter((value) => value !== 'UNRECOGNIZED'))
        expect(message).toMatch(new RegExp(`\\b${value}\\b`));
    }
  });

  test.each(['variable', 'literal'] as const)(
    'an enum in a %s reveals nothing if introspection is off',
    async (form) => {
      const world = await start(false);
      for (const one of inEnums) {
        const [first = ''] = valuesOf(one.leaf.type);
        // The value is similar to one of the enum's values, so that GraphQL would suggest that one.
        const message = aboutPlace(await messagesOf(world, one, `${first}X`, form), one.leaf.place);
        expect(message).toMatch(/; The value does not exist in "\w+" enum\.$/);
      }
    },
  );

  test('names of input fields are not suggested if introspection is off', async () => {
    const document = 'mutation ($v: CreateTeamInput!) { createTeam(input: $v) { __typename } }';
    const v = { organizationId: 'acme', title: 'x', titel: 'y' };
    const messages = async (introspection: boolean) =>
      (await (await start(introspection)).ask(document, { v } as never)).errors?.map(
        ({ message }) => message,
      );
    const said = `Variable "$v" got an invalid value; ${ofThisVersion({
      16: 'Field "titel" is not defined by type "CreateTeamInput".',
      17: 'Expected value of type "CreateTeamInput" not to include unknown field "titel".',
    })}`;
    expect(await messages(true)).toEqual([`${said} Did you mean "title"?`]);
    expect(await messages(false)).toEqual([said]);
  });

  test.each(['variable', 'literal'] as const)(
    'an invalid URL names its field in a %s',
    async (form) => {
      const world = await start();
      let shown = 0;
      for (const one of inUrls) {
        const value = form === 'variable' ? `no url ${canary}` : `"no url ${canary}"`;
        const messages = await messagesOf(world, one, value, form);
        // The missing values of a large input come first.
        if (messages.at(-1)?.includes('more errors of this kind left out')) continue;
        shown += 1;
        expect(aboutPlace(messages, one.leaf.place), one.leaf.place).toMatch(
          /; URL cannot represent a text that is not a URL: give a full one such as https:\/\/example\.com\/docs\.$/,
        );
      }
      expect(shown).toBeGreaterThan(2);
    },
  );

  test('a default value of a variable names it', async () => {
    const world = await start();
    const { errors } = await world.ask(
      'query ($s: [ChangeRequestStatus!] = [CANARY_4711]) { __typename space(id: "s") { changeRequests(status: $s) { totalCount } } }',
    );
    expect(errors?.map(({ message }) => message).join()).toContain(
      'Variable "$s" has an invalid default value at "s[0]"; ',
    );
  });

  test('an ID of another type has a message with both types, for every field by ID', async () => {
    const world = await start();
    const byId = fieldsOf(OperationTypeNode.QUERY).filter(
      ({ name, args }) =>
        args.length === 1 &&
        args[0]?.name !== 'ids' &&
        String(args[0]?.type) === 'ID!' &&
        name !== 'node',
    );
    expect(byId.length).toBeGreaterThan(15);
    for (const { name, type, args } of byId) {
      const [other, another] =
        String(type) === 'Site' ? ['Space', 'handbook'] : ['Site', 'acme/docs'];
      for (const id of [
        `${other}:${another}`,
        Buffer.from(`${other}:${another}`).toString('base64url'),
      ]) {
        const { errors, calls } = await world.ask(
          `{ ${name}(${args[0]?.name}: "${id}") { __typename } }`,
        );
        expect(calls).toEqual([]);
        expect(errors).toMatchObject([{ extensions: { code: 'INVALID_ID' } }]);
        expect(errors?.[0]?.message).toMatch(
          new RegExp(`^Expected the ID of an? ${type}, but this is the ID of a ${other}\\.$`),
        );
      }
    }
  });

  test('and at the target of every change', async () => {
    const world = await start();
    let asked = 0;
    for (const { name, args } of fieldsOf(OperationTypeNode.MUTATION)) {
      const input = getNullableType(args[0]?.type as GraphQLInputType);
      if (!isInputObjectType(input)) throw new TypeError(`${name} has no input`);
      const ids = Object.values(input.getFields()).filter(({ type }) => String(type) === 'ID!');
      if (ids.length === 0) continue;
      // The target is checked before all other IDs of an input.
      const wrong = ids.map((field) => [field.name, 'IntegrationEvent:x/y']);
      const v = {
        ...(leastOf(new GraphQLNonNull(input)) as object),
        ...Object.fromEntries(wrong),
      };
      const { data, errors, calls } = await world.ask<Payloads>(
        `mutation ($v: ${input.name}!) { ${name}(input: $v) { userErrors { code field message } } }`,
        { v } as never,
      );
      expect(errors, name).toBeUndefined();
      expect(calls, name).toEqual([]);
      const [error] = data?.[name]?.userErrors ?? [];
      asked += 1;
      expect(error, name).toEqual({
        code: 'INVALID_ID',
        field: [expect.toBeOneOf(ids.map((field) => field.name))],
        message: expect.stringMatching(
          /^Expected the ID of an? \w+( or an? \w+)*, but this is the ID of an IntegrationEvent\.$/,
        ),
      });
    }
    expect(asked).toBeGreaterThan(60);
  });

  test.each([
    [
      'createTeam(input: { organizationId: "acme", title: "x", memberIds: ["ada", "Site:acme/docs"] })',
      ['memberIds', '1'],
      'Site',
      'a Member',
    ],
    [
      'moveSpace(input: { spaceId: "handbook", parentId: "Site:acme/docs" })',
      ['parentId'],
      'Site',
      'a Collection',
    ],
    [
      'createComment(input: { subjectId: "Site:acme/docs", body: { markdown: "x" } })',
      ['subjectId'],
      'Site',
      'a Space or a ChangeRequest',
    ],
    [
      'applyTemplateToSpace(input: { spaceId: "handbook", templateRestId: "Site:acme/docs" })',
      ['templateRestId'],
      'Site',
      'a Template',
    ],
  ] as const)('and in other fields of an input: %s', async (mutation, field, given, needed) => {
    const world = await start();
    const { data, calls } = await world.ask<Payloads>(
      `mutation { it: ${mutation} { userErrors { code field message } } }`,
    );
    const message = `Expected the ID of ${needed}, but this is the ID of a ${given}.`;
    expect(data?.it?.userErrors).toEqual([{ code: 'INVALID_ID', field, message }]);
    expect(calls).toEqual([]);
  });

  test('and in an argument below an object', async () => {
    const world = await start();
    const { errors } = await world.ask(
      '{ organization(id: "acme") { member(id: "Site:acme/docs") { id } changeRequests(requestedReviewerId: "Space:handbook") { totalCount } } }',
    );
    expect(
      errors?.map(({ message, extensions: { code } }) => `${code} ${message}`).toSorted(),
    ).toEqual([
      'INVALID_ID Expected the ID of a Member, but this is the ID of a Site.',
      'INVALID_ID Expected the ID of a User, but this is the ID of a Space.',
    ]);
  });
});

type Payloads = Readonly<Record<string, { readonly userErrors: readonly unknown[] }>>;

/** The smallest valid value of a type. */
function leastOf(type: GraphQLInputType): unknown {
  const bare = getNullableType(type);
  if (isListType(bare)) return [];
  if (isEnumType(bare)) return bare.getValues()[0]?.name;
  if (isInputObjectType(bare)) {
    const fields = Object.values(bare.getFields());
    const needed = bare.isOneOf ? fields.slice(0, 1) : fields.filter(isRequiredInputField);
    return Object.fromEntries(needed.map((field) => [field.name, leastOf(field.type)]));
  }
  return minScalars[bare.name] ?? 'x';
}

const minScalars: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  JSON: {},
  URL: 'https://example.com',
  DateTime: '2026-01-05T09:00:00Z',
};
