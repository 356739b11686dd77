/** The handlers for OpenAPI specs. */
import type { openApiSpecOperations } from '../../../domains/openapi-specs/operations.ts';
import { slug as slugShape } from '../../../domains/openapi-specs/shapes.ts';
import { issuesOf } from '../../../rest/values/issues.ts';
import { addSpec, openApiSpec, withSource } from '../../objects/openapi-spec-response.ts';
import { openApiSpecKind } from '../../objects/openapi-spec-rows.ts';
import { inOrganization } from '../../objects/organization-rows.ts';
import { crud, inScope } from '../../service/crud.ts';
import { type Handlers, ResponseWithStatus } from '../../service/handlers.ts';
import { badRequest, conflict } from '../../store/refusal.ts';

/** Throws a 400 for an invalid slug, because path parameters are not validated before. */
function requireSlug(text: string): void {
  const [issue] = issuesOf(slugShape, text);
  if (issue) throw badRequest(`The slug ${issue.message}.`);
}

const specs = crud(openApiSpecKind, {
  scope: inOrganization,
  find: inScope(openApiSpecKind, inOrganization, 'specSlug'),
  response: openApiSpec,
});

export const openApiSpecHandlers: Handlers<typeof openApiSpecOperations> = {
  listOpenApiSpecs: specs.list,
  getOpenApiSpec: specs.get,
  updateOpenApiSpec: specs.update,
  deleteOpenApiSpec: specs.remove,

  createOpenApiSpec({ path, body: { slug, source } }, service) {
    const id = inOrganization(path, service);
    if (service.rows(openApiSpecKind).get(id, slug))
      throw conflict(`The slug "${slug}" is taken by another OpenAPI spec.`);
    return openApiSpec(addSpec(id, slug, source, service), service);
  },

  setOpenApiSpecSource({ path, body: { source } }, service) {
    const id = inOrganization(path, service);
    const rows = service.rows(openApiSpecKind);
    const row = rows.get(id, path.specSlug);
    if (!row) {
      requireSlug(path.specSlug);
      const added = addSpec(id, path.specSlug, source, service);
      return new ResponseWithStatus(201, openApiSpec(added, service));
    }
    const { specId } = row.data;
    const data = { ...row.data, ...withSource(source, service.now(), specId, row.data) };
    return openApiSpec(rows.update(row, data), service);
  },
};
