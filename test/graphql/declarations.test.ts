/** Invalid names in declarations do not compile, or fail when the schema is built. */
import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Organization } from '../../src/domains/organizations/types.ts';
import { Space } from '../../src/domains/spaces/types.ts';
import { linkCompletion } from '../../src/graphql/execution/link.ts';
import { listCompletion } from '../../src/graphql/execution/list.ts';
import type { Source, Step } from '../../src/graphql/execution/model.ts';
import { alternativeCompletion, memberCompletion } from '../../src/graphql/execution/objects.ts';
import { leaf, memberSource } from '../../src/graphql/execution/step.ts';
import { adjustType } from '../../src/graphql/fields/adjust.ts';
import { type FetchedOptions, fetched } from '../../src/graphql/fields/fetched.ts';
import { extendQuery } from '../../src/graphql/fields/node.ts';
import { declareResource, type ResourceOptions } from '../../src/graphql/identity/resource.ts';
import type { ResourceEndpointOptions } from '../../src/graphql/identity/resource-endpoint.ts';
import { type ConnectionOptions, connection } from '../../src/graphql/lists/connection.ts';
import type { FieldBuilder } from '../../src/graphql/types/builder.ts';
import { builder } from '../../src/graphql/types/builder.ts';
import { kind } from '../../src/rest/table/members.ts';
import { get, operations } from '../../src/rest/table/operation.ts';
import { extending, formatParameter, inFormat } from '../../src/rest/table/parameters.ts';
import { reference } from '../../src/rest/table/reference.ts';
import { shape, union } from '../../src/rest/table/shape.ts';
import { requireDeclarations, requireSound } from './declared-resources.ts';
import { requireNullWhereWaiting } from './waiting-fields.ts';
import '../../src/schema/schema.ts';

const fern = {
  id: z.string(),
  title: z.string().optional(),
  place: shape('FernPlace', 'Where a fern grows.', {
    organization: z.string().optional(),
  }).optional(),
};
const Fern = shape('Fern', 'A fern.', fern);
const one = '/orgs/{organizationId}/ferns/{fernId}';
const { getFern, getWrapped, listFerns, listWrapped } = operations({
  getFern: get(one).returns(Fern),
  getWrapped: get(one).returns(z.object({ fern: Fern })),
  listFerns: get('/orgs/{organizationId}/ferns')
    .query({ color: z.string().optional(), whole: extending('plcae') })
    .lists(Fern),
  listWrapped: get('/orgs/{organizationId}/wrapped-ferns')
    .query({
      nearOrganization: reference('Organization').optional(),
      nearSpace: reference('Space').optional(),
    })
    .lists(z.object({ fern: Fern })),
});
const key = ['organizationId', 'fernId'] as const;

type Options = ResourceEndpointOptions & Pick<ResourceOptions, 'idMember' | 'pathIdsAt'>;

/** Resources are identified by the name of their shape. */
let declared = 0;
const declare = (options: Options) => {
  declared += 1;
  return declareResource({ ...options, shape: shape(`Fern${declared}`, 'A fern.', fern) });
};

test('declarations name only what exists', () => {
  expect(() => requireDeclarations()).not.toThrow();
});

describe('a resource', () => {
  test('with existing members is accepted', () => {
    const sound = declare({
      key: [...key],
      read: getWrapped,
      responseMember: 'fern',
      list: { operation: listWrapped, itemMember: 'fern' },
      pathIdsAt: { organizationId: ['place', 'organization'] },
    });
    expect(() => requireSound(sound)).not.toThrow();
  });

  const cases: [string, Options, RegExp][] = [
    [
      'a part of the key',
      { key: ['organisationId', 'fernId'], read: getFern },
      /^getFern takes organizationId, .* Nearest: organisationId/,
    ],
    [
      'a part of the key from its list',
      { key: ['organisationId', 'fernId'], list: { operation: listFerns } },
      /^listFerns takes organizationId, .* Nearest: organisationId/,
    ],
    [
      'an unused part of the key',
      { key: ['organizationId', 'siteId', 'fernId'], read: getFern },
      /has siteId, which getFern does not take/,
    ],
    [
      'its own key',
      { key: ['organizationId', 'frenId'], read: getFern },
      /^getFern takes fernId, .* Nearest: frenId/,
    ],
    [
      'the member of its id',
      { key, read: getFern, idMember: 'tilte' },
      /has no tilte\. Nearest: title/,
    ],
    [
      'the member of a response',
      { key, read: getWrapped, responseMember: 'fren' },
      /^getWrapped has no fren\. Nearest: fern\.$/,
    ],
    [
      'the member of an item',
      { key, list: { operation: listWrapped, itemMember: 'fren' } },
      /^listWrapped has no fren\. Nearest: fern\.$/,
    ],
    [
      'a filter of its list',
      { key, list: { operation: listFerns, query: { colour: 'green' } } },
      /^listFerns has no colour\. Nearest: color/,
    ],
    [
      'the source of a path id',
      { key, read: getFern, pathIdsAt: { organizationId: ['place', 'organisation'] } },
      /has no place\.organisation\. Nearest: organization\.$/,
    ],
    [
      'the path id of its source',
      { key, read: getFern, pathIdsAt: { organisationId: ['place', 'organization'] } },
      /contains organisationId, which is in no key of a resource/,
    ],
  ];

  test.for(cases)('that misspells %s is refused', ([, options, sentence]) => {
    const resource = declare(options);
    expect(() => requireSound(resource)).toThrow(sentence);
  });
});

test('a resource whose objects have another kind is refused', () => {
  const kindOf = (name: string, object: string) =>
    declareResource({
      shape: shape(name, 'A fern.', { ...fern, object: kind(object) }),
      key,
      read: getFern,
    });
  expect(() => requireSound(kindOf('TreeFern', 'tree-fern'))).not.toThrow();
  expect(() => requireSound(kindOf('WallFern', 'wall-fren'))).toThrow(
    'WallFern has the "object" wall-fren.',
  );
});

describe('a field', () => {
  let t: FieldBuilder | undefined;
  extendQuery((fields) => {
    t = fields;
    return {};
  });
  builder.toSchema();
  const fields = (): FieldBuilder => {
    if (!t) throw new Error('No field was asked for');
    return t;
  };

  const lists: [string, Omit<ConnectionOptions, 'description'>, RegExp][] = [
    [
      'the member of the node',
      { operation: listWrapped, itemMember: 'fren' },
      /^listWrapped has no fren\. Nearest: fern\.$/,
    ],
    [
      'the member with complete objects',
      { operation: listFerns },
      /^listFerns has no plcae\. Nearest: place/,
    ],
    [
      'a filter that the parent fills',
      { operation: listWrapped, itemMember: 'fern', filledBy: { nearOrganisation: Organization } },
      /^listWrapped has no nearOrganisation\. Nearest: nearOrganization/,
    ],
    [
      'the member of the parent that counts it',
      { operation: listWrapped, itemMember: 'fern', countedBy: { on: Space, member: 'commments' } },
      /^Space has no commments\. Nearest: comments/,
    ],
    [
      'a filter of what is counted',
      {
        operation: listWrapped,
        itemMember: 'fern',
        countedBy: { on: Space, member: 'comments', when: { nearSpaec: 'x' } },
      },
      /^listWrapped has no nearSpaec\. Nearest: nearSpace/,
    ],
    [
      'a member that is no count',
      { operation: listWrapped, itemMember: 'fern', countedBy: { on: Space, member: 'title' } },
      /^Space\.title is not a count\.$/,
    ],
    [
      'a member to sort by',
      { operation: listWrapped, itemMember: 'fern', sortedBy: ['title', 'createdAt'] },
      /^listWrapped has no createdAt\./,
    ],
  ];

  test.for(lists)('of a list that misspells %s is refused', ([, options, sentence]) => {
    expect(() => connection(fields(), { ...options, description: 'Ferns.' })).toThrow(sentence);
  });

  const answers: [string, Omit<FetchedOptions, 'description'>, RegExp][] = [
    [
      'the member that is shown',
      { operation: getWrapped, member: 'fren' },
      /^getWrapped has no fren\. Nearest: fern\.$/,
    ],
  ];

  test.for(answers)('of a response that misspells %s is refused', ([, options, sentence]) => {
    expect(() => fetched(fields(), { ...options, description: 'A fern.' })).toThrow(sentence);
  });

  // The last test: no schema can be built after these.
  test('of an edge with a misspelled parent, or of a missing type, is refused', () => {
    const buildWithEdge = () => {
      const relation = {
        name: 'FernOfList',
        nodes: 'ferns of a list',
        fields: { title: { path: ['fern', 'tilte'], description: 'Its title.' } },
      };
      extendQuery((queries) => ({
        ferns: connection(queries, {
          operation: listWrapped,
          itemMember: 'fern',
          relation,
          description: 'Ferns.',
        }),
      }));
      builder.toSchema();
    };
    expect(buildWithEdge).toThrow(/^FernOfList has no fern\.tilte\. Nearest: title/);
  });
});

test('names of missing members and formats do not compile', () => {
  const Moss = shape('Moss', 'A moss.', { type: z.literal('moss'), id: z.string() });
  const declareAll = () => {
    // @ts-expect-error a moss has no tpye
    adjustType(Moss, { omit: ['tpye'] });
    // @ts-expect-error nor this
    adjustType(Moss, { scopedBy: ({ spcae }, around) => (spcae === undefined ? around : {}) });
    // @ts-expect-error nor this
    union('Plant', 'A plant.', 'tpye', [Moss]);
    // @ts-expect-error there is no such format
    inFormat('markdwon', z.string());
    // @ts-expect-error there is no such format
    formatParameter(['markdwon']);
  };
  expect(declareAll).not.toThrow();
});

describe('a source that waits for a response', () => {
  const waiting: Source = { waits: true, resolve: async () => null };
  const text = leaf((value) => value);
  const link = linkCompletion({ resource: Space });
  /** A schema of one field, which has this step. */
  const build = (type: GraphQLOutputType, step: Step) =>
    requireNullWhereWaiting(
      new GraphQLSchema({
        query: new GraphQLObjectType({
          name: 'Query',
          fields: { fern: { type, extensions: { step } } },
        }),
      }),
    );
  const required = new GraphQLNonNull(GraphQLString);
  const at = memberSource('fern');

  const refused: [string, GraphQLOutputType, Step, RegExp][] = [
    [
      'a value',
      required,
      { source: waiting, completion: text },
      /^Query\.fern waits for a response of the service, so it must be nullable\. It is String!\.$/,
    ],
    ['a link', required, { source: at, completion: link }, /^Query\.fern waits/],
    [
      'a link in a member',
      required,
      { source: at, completion: memberCompletion('place', link) },
      /^Query\.fern waits/,
    ],
    [
      'one of several things, of which one is a link',
      required,
      {
        source: at,
        completion: alternativeCompletion(() => ({ completion: text }), [text, link]),
      },
      /^Query\.fern waits/,
    ],
    [
      'items',
      new GraphQLList(required),
      { source: at, completion: listCompletion(link) },
      /^Items of Query\.fern wait for a response of the service, so they must be nullable\. They are String!\.$/,
    ],
    [
      'a list that is requested',
      new GraphQLNonNull(new GraphQLList(GraphQLString)),
      { source: waiting, completion: listCompletion(text) },
      /^Query\.fern waits/,
    ],
  ];
  test.each(refused)('is refused for a non-null field: %s', (_, type, step, message) => {
    expect(() => build(type, step)).toThrow(message);
  });

  const taken: [string, GraphQLOutputType, Step][] = [
    ['a value', GraphQLString, { source: waiting, completion: text }],
    ['a link', GraphQLString, { source: at, completion: link }],
    [
      'items',
      new GraphQLNonNull(new GraphQLList(GraphQLString)),
      { source: at, completion: listCompletion(link) },
    ],
    ['what is there', required, { source: at, completion: text }],
    [
      'a list that is there',
      new GraphQLNonNull(new GraphQLList(required)),
      { source: at, completion: listCompletion(text) },
    ],
  ];
  test.each(taken)(
    'is accepted for a nullable field, and other sources for any: %s',
    (_, type, step) => {
      expect(() => build(type, step)).not.toThrow();
    },
  );
});
