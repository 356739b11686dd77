/** `npm run adopt`: what it prints for operations of a document. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../documents/documents.ts';
import { newFolder } from '../folders.ts';
import { ownDocument } from './drifts.ts';

const labels = '/orgs/{organizationId}/labels';
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const Label = { $ref: '#/components/schemas/Label' };
const page = { type: 'object', properties: { items: { type: 'array', items: Label } } };

const document = ownDocument();
document.paths[labels] = {
  get: { operationId: 'listLabels', summary: 'Labels.', responses: { 200: json(page) } },
  post: {
    operationId: 'createLabel',
    summary: 'Creates a label.',
    requestBody: json({
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string', maxLength: 30, description: 'Its name.' } },
    }),
    responses: { 201: json(Label) },
  },
};
document.components.schemas.Label = {
  description: 'A label.',
  allOf: [
    { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    {
      properties: {
        object: { type: 'string', enum: ['label'] },
        title: { type: ['string', 'null'], description: 'Its name.' },
        below: { type: 'array', items: Label, description: 'Those below it.' },
        role: { allOf: [{ $ref: '#/components/schemas/TeamRole' }], description: 'Its role.' },
      },
    },
  ],
};

function adopted(...args: readonly string[]): string {
  const file = join(newFolder(), 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  const command = ['scripts/adopt/main.ts', file, ...args];
  return execFileSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
}

test('without operations, it lists those that the project does not have', () => {
  expect(adopted()).toBe(`GET ${labels}\nPOST ${labels}\n`);
});

test('it prints shapes, rows, fields, mutations and the chapter of the reference', () => {
  const asked = ['--operation', `GET /v1${labels}`, '--operation', 'POST /orgs/{id}/labels'];
  expect(adopted(...asked, '--source', '9, Labels')).toMatchInlineSnapshot(`
    "// src/domains/labels/shapes.ts
    import { optional, text, kind } from '../../rest/table/members.ts';
    import { shapeNamed, shape } from '../../rest/table/shape.ts';
    import { z } from 'zod';
    import { TeamRole } from '../teams/shapes.ts';

    export const Label = shape('Label', 'A label.', {
      id: z.string(),
      object: kind('label'),
      title: text('Its name.').nullable().optional(),
      below: optional(z.array(shapeNamed('Label')), 'Those below it.'),
      role: optional(TeamRole, 'Its role.'),
    });

    // src/domains/labels/operations.ts
    import { get, post, operations } from '../../rest/table/operation.ts';
    import { z } from 'zod';
    import { Label } from './shapes.ts';

    export const labelsOperations = operations({
      listLabels: get('/orgs/{organizationId}/labels').lists(Label),
      createLabel: post('/orgs/{organizationId}/labels')
        .body({ title: z.string().max(30).describe('Its name.') })
        .returns(Label, 201),
    });

    // src/domains/labels/types.ts
    import { connection } from '../../graphql/lists/connection.ts';
    import { node, extend } from '../../graphql/fields/node.ts';
    import { Organization } from '../organizations/types.ts';
    import { labelsOperations as operations } from './operations.ts';
    import * as shapes from './shapes.ts';

    export const Label = node({
      shape: shapes.Label,
      key: ['organizationId', 'labelId'],
      list: { operation: operations.listLabels },
    });

    extend(Organization, (t) => ({
      labels: connection(t, { operation: operations.listLabels, description: 'Labels.' }),
    }));

    // src/domains/labels/mutations.ts
    import { mutation } from '../../graphql/changes/mutation.ts';
    import { created } from '../../graphql/changes/payload.ts';
    import { Organization } from '../organizations/types.ts';
    import { Label } from './types.ts';
    import { labelsOperations as operations } from './operations.ts';

    mutation({
      operation: operations.createLabel,
      description: 'Creates a label.',
      on: Organization,
      payload: created(Label, Organization),
    });

    // test/reference/labels.ts
    import { type Chapter } from './model.ts';
    import { required, orNull } from './notation/members.ts';
    import { created, listOf, endpoints } from './notation/operations.ts';
    import { text, textUpTo, oneOf } from './notation/scalars.ts';
    import { resource } from './notation/shapes.ts';
    import { list, the } from './notation/structures.ts';

    export const labels: Chapter = {
      shapes: {
        Label: resource('9, Labels', 'label', {
          title: orNull(text),
          below: list(the('Label')),
          role: oneOf('owner', 'member'),
        }),
      },
      operations: endpoints('9, Labels', {
        'GET /orgs/{organizationId}/labels': listOf('Label'),
        'POST /orgs/{organizationId}/labels': {
          body: { title: required(textUpTo(30)) },
          answer: created('Label'),
        },
      }),
    };

    "
  `);
});
