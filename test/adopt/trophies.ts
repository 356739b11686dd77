/** An OpenAPI document that leaves much open: two forms of one object, IDs of many kinds, and unions without names. */

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const component = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});
const listOf = (items: object) =>
  json({
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items },
      next: { type: 'object', properties: { page: { type: 'string' } } },
    },
  });
const page = { name: 'page', in: 'query', schema: { type: 'string' } };
const text = { type: 'string' };
const object = (properties: Record<string, object>, required = Object.keys(properties)) => ({
  type: 'object',
  required,
  properties,
});
const oneOf = (...values: readonly string[]) => ({ type: 'string', enum: values });
const location = object({ location: { type: 'string', format: 'uri' } });

export const trophies = {
  openapi: '3.1.0',
  info: { title: 'Trophies', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/v1/user': { get: { operationId: 'getCurrentUser', responses: { 200: json(object({})) } } },
    // The first operation has no shape, so that the drafts of the second domain are read before those of the first.
    '/v1/orgs/{orgId}/trophies/{trophyId}': {
      parameters: [parameter('orgId'), parameter('trophyId')],
      delete: { operationId: 'deleteTrophyById', responses: { 204: {}, 205: {} } },
      patch: {
        operationId: 'updateTrophyById',
        security: [{ staff: [] }],
        requestBody: json({
          oneOf: [
            object({ mode: oneOf('gift'), note: text }),
            object({ mode: oneOf('loan'), note: { type: 'integer' }, until: text }),
          ],
        }),
        responses: {
          200: json(component('Trophy')),
          202: json(object({ job: text })),
        },
      },
    },
    '/v1/cabinets/{installationId}': {
      parameters: [parameter('installationId')],
      get: {
        operationId: 'getCabinet',
        responses: { 200: json(object({ label: text, size: text })) },
      },
      post: { operationId: 'lockCabinet', responses: { 204: {} } },
    },
    '/v1/orgs/{orgId}/medals': {
      parameters: [parameter('orgId')],
      get: {
        operationId: 'listMedals',
        parameters: [page],
        responses: { 200: listOf(component('Medal')) },
      },
    },
    '/v1/orgs/{orgId}/medals/{medalId}': {
      parameters: [parameter('orgId'), parameter('medalId')],
      get: {
        operationId: 'getMedalById',
        parameters: [{ name: 'polished', in: 'query', schema: { type: 'boolean' } }],
        responses: { 200: json(component('MedalDetails')) },
      },
    },
    '/v1/orgs/{orgId}/trophies': {
      parameters: [parameter('orgId')],
      get: {
        operationId: 'listTrophies',
        parameters: [page],
        responses: { 200: listOf(component('Trophy')) },
      },
    },
    // A list with the members of a page, and without a parameter for one.
    '/v1/orgs/{orgId}/engravers': {
      parameters: [parameter('orgId')],
      get: {
        operationId: 'getEngravers',
        parameters: [
          { name: 'tool', in: 'query', required: true, schema: { type: 'string', maxLength: 9 } },
          { name: 'since', in: 'query', required: true, schema: { format: 'date-time', ...text } },
        ],
        responses: { 200: listOf(component('Engraver')) },
      },
    },
  },
  components: {
    schemas: {
      Engraver: object({ tool: text }),
      MedalRank: oneOf('gold', 'silver'),
      Medal: object({
        object: oneOf('medal'),
        id: text,
        urls: location,
        rank: component('MedalRank'),
        title: text,
      }),
      MedalDetails: {
        allOf: [
          component('Medal'),
          object({ engraving: text, weight: { type: 'number' } }, ['engraving']),
        ],
      },
      Trophy: object(
        {
          object: oneOf('trophy'),
          id: text,
          rank: component('MedalRank'),
          space: { type: 'string', format: 'uuid' },
          contestId: { type: 'string', format: 'uuid' },
          contactId: { type: 'string', format: 'email' },
          externalId: { type: 'integer' },
          siteSection: text,
          apiToken: text,
          holder: {
            oneOf: [
              object({ type: oneOf('space'), spaceId: text }),
              object({ type: oneOf('collection'), collectionId: text }),
            ],
          },
          shelf: object({ type: oneOf('site-section', 'site-space'), id: text }),
          winner: object({ type: oneOf('user', 'robot'), id: text, label: text }),
          sponsor: object({ object: oneOf('sponsor'), id: text, title: text }),
          target: component('ContentImportTarget'),
          status: oneOf('stored', 'awarded'),
          provider: oneOf('github', 'gitlab'),
          madeOn: { type: 'string', format: 'date' },
          height: { type: 'number', exclusiveMinimum: 0 },
          size: { type: 'integer', enum: [1, 2, 4] },
          code: {
            anyOf: [
              { ...text, maxLength: 5 },
              { ...text, pattern: '^[A-Z]+$' },
            ],
          },
          page: object({ urls: object({ app: { type: ['string', 'null'] } }) }),
          prize: {
            oneOf: [
              object({ grade: oneOf('first'), amount: { type: 'number' } }),
              { title: 'Voucher', ...object({ code: text }) },
              object({ grade: oneOf('second', 'third'), note: text }),
            ],
          },
        },
        ['object', 'id', 'rank'],
      ),
      ContentImportTarget: object({ space: text, changeRequest: text, page: text }, ['space']),
    },
  },
};
