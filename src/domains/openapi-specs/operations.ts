/** REST operations: OpenAPI specs. */
import { z } from 'zod';
import { optional } from '../../rest/table/members.ts';
import { del, get, operations, patch, post, put } from '../../rest/table/operation.ts';
import { exactlyOne } from '../../rest/table/shape.ts';
import { OpenApiSpec, OpenApiSpecVisibility, slug } from './shapes.ts';

const list = '/orgs/{organizationId}/openapi';
const one = `${list}/{specSlug}` as const;

const source = exactlyOne(
  'OpenApiSource',
  'Source of an OpenAPI spec: a URL or the text of the spec.',
  {
    url: optional(z.url().max(2048), 'URL to read the spec from, up to 2,048 characters.'),
    text: optional(z.string().min(1), 'Text of the spec, at least 1 character.'),
  },
).describe('Source of the spec: a URL or the text of the spec.');

export const openApiSpecOperations = operations({
  listOpenApiSpecs: get(list).lists(OpenApiSpec),
  createOpenApiSpec: post(list)
    .body({
      slug: slug.describe(
        'Name of the spec in URLs, 1 to 100 characters: letters and digits, with single hyphens between them.',
      ),
      source,
    })
    .returns(OpenApiSpec, 201),
  getOpenApiSpec: get(one).returns(OpenApiSpec),
  setOpenApiSpecSource: put(one).body({ source }).upserts(OpenApiSpec),
  deleteOpenApiSpec: del(one).deletes(),
  updateOpenApiSpec: patch(one)
    .body({ visibility: OpenApiSpecVisibility.describe('Who can see the spec.') })
    .returns(OpenApiSpec),
});
