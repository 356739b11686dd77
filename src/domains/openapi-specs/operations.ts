/** Rows of the REST interface: OpenAPI specs. */
import { z } from 'zod';
import { exactlyOne } from '../../rest/alternatives.ts';
import { del, get, operations, patch, post, put } from '../../rest/operation.ts';
import { OpenApiSpec, OpenApiVisibility, slug } from './shapes.ts';

const list = '/orgs/{organizationId}/openapi';
const one = `${list}/{specSlug}` as const;

const source = exactlyOne('OpenApiSource', 'Where a spec comes from.', {
  url: z.url().max(2048).optional().describe('Address it is read from, 2048 characters at most.'),
  text: z.string().optional().describe('The spec itself, in JSON or YAML.'),
}).describe('Where the spec comes from.');

export const openApiSpecOperations = operations({
  listOpenApiSpecs: get(list).lists(OpenApiSpec),
  createOpenApiSpec: post(list)
    .body({
      slug: slug.describe('Name in addresses, 1 to 100 characters: groups joined by hyphens.'),
      source,
    })
    .returns(OpenApiSpec, 201),
  getOpenApiSpec: get(one).returns(OpenApiSpec),
  setOpenApiSpecSource: put(one).body({ source }).upserts(OpenApiSpec),
  deleteOpenApiSpec: del(one).deletes(),
  updateOpenApiSpec: patch(one)
    .body({ visibility: OpenApiVisibility.describe('Who can see it.') })
    .returns(OpenApiSpec),
});
