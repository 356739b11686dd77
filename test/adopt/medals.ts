/**
 * An OpenAPI document of resources with everything that initial data and proofs must have: formats, nested objects, lists
 * of objects, unions, maps, filters, and a resource inside of another one.
 */
import { Language } from '../../src/domains/shared/languages/shapes.ts';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const of = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const parameter = (name: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string' },
});
const query = (name: string, schema: object) => ({ name, in: 'query', schema });
const page = [
  query('page', { type: 'string' }),
  query('limit', { type: 'integer', maximum: 1000 }),
];
const listOf = (name: string) => ({
  200: json({
    type: 'object',
    required: ['items'],
    properties: {
      items: { type: 'array', items: of(name) },
      next: { type: 'object', properties: { page: { type: 'string' } } },
    },
  }),
});
const text = { type: 'string' };
const limited = { type: 'string', minLength: 1, maxLength: 40 };

export const medals = {
  openapi: '3.1.0',
  info: { title: 'Medals', version: '1' },
  paths: {
    '/v1/orgs/{organizationId}/medals': {
      parameters: [parameter('organizationId')],
      get: {
        operationId: 'listMedals',
        parameters: [
          ...page,
          query('metal', of('MedalMetal')),
          query('form', { type: 'array', items: of('MedalForm') }),
          query('createdBy', text),
          query('title', text),
          query('design', text),
          query('order', { type: 'string', enum: ['newest', 'oldest'] }),
          query('language', of('MedalLanguage')),
          query('since', { type: 'string', format: 'date-time' }),
        ],
        responses: listOf('Medal'),
      },
      post: {
        operationId: 'createMedal',
        requestBody: json({
          type: 'object',
          required: ['title', 'metal', 'design', 'rule'],
          properties: {
            title: limited,
            metal: of('MedalMetal'),
            design: of('MedalDesign'),
            rule: of('MedalRule'),
            motto: { oneOf: [limited, { type: 'null' }] },
          },
        }),
        responses: { 201: json(of('Medal')) },
      },
    },
    '/v1/orgs/{organizationId}/medals/{medalId}': {
      parameters: [parameter('organizationId'), parameter('medalId')],
      get: { operationId: 'getMedal', responses: { 200: json(of('Medal')) } },
      patch: {
        operationId: 'updateMedal',
        parameters: [query('silent', { type: 'boolean' })],
        requestBody: json({
          type: 'object',
          properties: { title: limited, design: of('MedalDesign') },
        }),
        responses: { 200: json(of('Medal')) },
      },
    },
    '/v1/orgs/{organizationId}/medals/{medalId}/ribbons': {
      parameters: [parameter('organizationId'), parameter('medalId')],
      get: { operationId: 'listRibbons', parameters: page, responses: listOf('Ribbon') },
    },
    '/v1/orgs/{organizationId}/medals/{medalId}/ribbons/{ribbonId}': {
      parameters: [parameter('organizationId'), parameter('medalId'), parameter('ribbonId')],
      get: { operationId: 'getRibbon', responses: { 200: json(of('RibbonDetails')) } },
    },
  },
  components: {
    schemas: {
      MedalMetal: { type: 'string', enum: ['gold', 'old-silver', 'bronze'] },
      // The languages of the project, under another name.
      MedalLanguage: { type: 'string', enum: Language.options },
      MedalForm: { type: 'string', enum: ['round', 'square'] },
      Mark: {
        type: 'object',
        required: ['name'],
        properties: { name: text, size: { type: 'integer', minimum: 2 } },
      },
      MedalDesign: {
        type: 'object',
        required: ['colors', 'marks'],
        properties: {
          colors: { type: 'array', items: text, minItems: 2 },
          marks: { type: 'array', items: of('Mark') },
        },
      },
      ByHand: {
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', enum: ['by-hand'] }, note: text },
      },
      ByCount: {
        type: 'object',
        required: ['type', 'count'],
        properties: {
          type: { type: 'string', enum: ['by-count'] },
          count: { type: 'integer', minimum: 1 },
        },
      },
      MedalRule: {
        oneOf: [of('ByHand'), of('ByCount')],
        discriminator: { propertyName: 'type' },
      },
      Medal: {
        type: 'object',
        required: [
          'object',
          'id',
          'title',
          'metal',
          'rule',
          'design',
          'createdBy',
          'permissions',
          'urls',
        ],
        properties: {
          object: { type: 'string', enum: ['medal'] },
          id: { type: 'string', format: 'uuid' },
          title: text,
          motto: text,
          lastWonAt: { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] },
          metal: of('MedalMetal'),
          metals: { type: 'array', items: of('MedalMetal') },
          form: of('MedalForm'),
          contact: { type: 'string', format: 'email' },
          design: of('MedalDesign'),
          rule: of('MedalRule'),
          names: { type: 'object', additionalProperties: text, propertyNames: text },
          createdBy: of('User'),
          permissions: {
            type: 'object',
            required: ['view'],
            properties: { view: { type: 'boolean' } },
          },
          urls: {
            type: 'object',
            required: ['location'],
            properties: { location: { type: 'string', format: 'uri' } },
          },
        },
      },
      Ribbon: {
        type: 'object',
        required: ['object', 'id', 'length'],
        properties: {
          object: { type: 'string', enum: ['ribbon'] },
          id: { type: 'string', pattern: '^[a-z]{2}_[0-9]{4}$' },
          length: { type: 'number', minimum: 1 },
          within: of('RibbonPart'),
        },
      },
      // The read of one ribbon has more members than the list.
      RibbonDetails: {
        type: 'object',
        required: ['object', 'id', 'length', 'stitches'],
        properties: {
          object: { type: 'string', enum: ['ribbon'] },
          id: { type: 'string', pattern: '^[a-z]{2}_[0-9]{4}$' },
          length: { type: 'number', minimum: 1 },
          within: of('RibbonPart'),
          stitches: { type: 'integer' },
          maker: { type: 'object', required: ['name'], properties: { name: text } },
        },
      },
      RibbonPart: {
        type: 'object',
        required: ['name', 'parts'],
        properties: { name: text, parts: { type: 'array', items: of('RibbonPart') } },
      },
      User: {
        type: 'object',
        required: ['object', 'id', 'displayName', 'urls'],
        properties: {
          object: { type: 'string', enum: ['user'] },
          id: text,
          displayName: text,
          urls: { type: 'object', properties: { location: { type: 'string', format: 'uri' } } },
        },
      },
    },
  },
};
