/** An OpenAPI document of a resource that the project does not have, in the style of a service: without texts. */

const badge = { $ref: '#/components/schemas/Badge' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const organization = {
  name: 'orgId',
  in: 'path',
  required: true,
  schema: { type: 'string' },
};
const one = { name: 'badgeId', in: 'path', required: true, schema: { type: 'string' } };
const name = { $ref: '#/components/schemas/BadgeName' };

export const badges = {
  openapi: '3.1.0',
  info: { title: 'Badges', version: '1' },
  paths: {
    '/v1/orgs/{orgId}/badges': {
      parameters: [organization],
      get: {
        operationId: 'listBadges',
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'string' } },
          { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 1000 } },
          { name: 'hidden', in: 'query', schema: { type: 'boolean' } },
        ],
        responses: {
          200: json({
            type: 'object',
            required: ['items'],
            properties: {
              items: { type: 'array', items: badge },
              next: { type: 'object', properties: { page: { type: 'string' } } },
            },
          }),
        },
      },
      post: {
        operationId: 'createBadge',
        requestBody: json({
          type: 'object',
          required: ['name'],
          properties: { name, level: { $ref: '#/components/schemas/BadgeLevel' } },
        }),
        responses: { 201: json(badge) },
      },
    },
    '/v1/orgs/{orgId}/badges/{badgeId}': {
      parameters: [organization, one],
      get: { operationId: 'getBadgeById', responses: { 200: json(badge) } },
      patch: {
        operationId: 'updateBadgeById',
        requestBody: json({
          type: 'object',
          properties: { name, level: { $ref: '#/components/schemas/BadgeLevel' } },
        }),
        responses: { 200: json(badge) },
      },
      delete: { operationId: 'deleteBadgeById', responses: { 204: {}, 205: {} } },
    },
    '/v1/orgs/{orgId}/badges/{badgeId}/award': {
      parameters: [organization, one],
      post: {
        operationId: 'awardBadge',
        requestBody: json({
          type: 'object',
          required: ['user'],
          properties: { user: { type: 'string' } },
        }),
        responses: { 204: {} },
      },
    },
  },
  components: {
    schemas: {
      BadgeName: { type: 'string', minLength: 1, maxLength: 30 },
      BadgeLevel: { type: 'string', enum: ['gold', 'light-silver'] },
      Badge: {
        type: 'object',
        required: ['object', 'id', 'name', 'createdAt', 'createdBy', 'permissions', 'urls'],
        properties: {
          object: { type: 'string', enum: ['badge'] },
          id: { type: 'string' },
          name,
          level: { $ref: '#/components/schemas/BadgeLevel' },
          awarded: { type: 'boolean' },
          space: { oneOf: [{ type: 'string' }, { type: 'null' }] },
          owner: { type: 'string' },
          createdAt: { type: 'string', format: 'date-time' },
          createdBy: { $ref: '#/components/schemas/User' },
          permissions: {
            type: 'object',
            required: ['view'],
            properties: { view: { type: 'boolean' }, award: { type: 'boolean' } },
          },
          urls: { type: 'object', properties: { location: { type: 'string', format: 'uri' } } },
        },
      },
      User: {
        type: 'object',
        required: ['object', 'id', 'displayName', 'urls'],
        properties: {
          object: { type: 'string', enum: ['user'] },
          id: { type: 'string' },
          displayName: { type: 'string' },
          urls: { type: 'object', properties: { location: { type: 'string', format: 'uri' } } },
        },
      },
    },
  },
};

/** The operations of badges but the one that awards them. */
export const plainOperations = [
  'GET /orgs/{orgId}/badges',
  'POST /v1/orgs/{organizationId}/badges',
  'GET /orgs/{orgId}/badges/{badgeId}',
  'PATCH /orgs/{orgId}/badges/{badgeId}',
  'DELETE /orgs/{orgId}/badges/{badgeId}',
];
