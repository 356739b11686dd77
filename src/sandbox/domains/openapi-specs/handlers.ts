/** The handlers for OpenAPI specs. */
import type { openApiSpecOperations } from '../../../domains/openapi-specs/operations.ts';
import { slug as slugShape } from '../../../domains/openapi-specs/shapes.ts';
import { issuesOf } from '../../../rest/values/issues.ts';
import { openApiSpec } from '../../objects/openapi-spec-answer.ts';
import { type Source, withSource } from '../../objects/openapi-spec-processing.ts';
import { type OpenApiSpecData, openApiSpecKind } from '../../objects/openapi-spec-rows.ts';
import { requireOrganization } from '../../objects/organization-rows.ts';
import { Answered, type Handlers, type Service } from '../../service/handlers.ts';
import { badRequest, conflict, notFound } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';

/** The spec in the path. Throws a 404. */
function requireSpec(
  path: { organizationId: string; specSlug: string },
  service: Service,
): Row<OpenApiSpecData> {
  const { id } = requireOrganization(path, service);
  const row = service.store.rows(openApiSpecKind).get(id, path.specSlug);
  if (!row) throw notFound('OpenAPI spec');
  return row;
}

/** Throws a 400 for an invalid slug, because path parameters are not validated elsewhere. */
function requireSlug(text: string): void {
  const [issue] = issuesOf(slugShape, text);
  if (issue) throw badRequest(`The slug ${issue.message}.`);
}

function addSpec(organization: string, slug: string, source: Source, { store, now }: Service) {
  const specId = `spec-${store.nextNumber('spec')}`;
  const createdAt = now();
  return store.rows(openApiSpecKind).insert(organization, slug, {
    specId,
    createdAt,
    visibility: 'private',
    ...withSource(source, createdAt, specId),
  });
}

export const openApiSpecHandlers: Handlers<typeof openApiSpecOperations> = {
  listOpenApiSpecs({ path, access, paging }, service) {
    const { id } = requireOrganization(path, service);
    const { rows, ...envelope } = service.store.rows(openApiSpecKind).page(id, paging);
    return { ...envelope, items: rows.map((row) => openApiSpec(row, access, service)) };
  },

  createOpenApiSpec({ path, body: { slug, source }, access }, service) {
    const { id } = requireOrganization(path, service);
    if (service.store.rows(openApiSpecKind).get(id, slug))
      throw conflict(`The slug "${slug}" is taken by another OpenAPI spec.`);
    return openApiSpec(addSpec(id, slug, source, service), access, service);
  },

  getOpenApiSpec({ path, access }, service) {
    return openApiSpec(requireSpec(path, service), access, service);
  },

  setOpenApiSpecSource({ path, body: { source }, access }, service) {
    const { id } = requireOrganization(path, service);
    const rows = service.store.rows(openApiSpecKind);
    const row = rows.get(id, path.specSlug);
    if (!row) {
      requireSlug(path.specSlug);
      const added = addSpec(id, path.specSlug, source, service);
      return new Answered(201, openApiSpec(added, access, service));
    }
    const { specId } = row.data;
    const data = { ...row.data, ...withSource(source, service.now(), specId, row.data) };
    return openApiSpec(rows.update(row, data), access, service);
  },

  deleteOpenApiSpec({ path }, service) {
    const { id } = requireOrganization(path, service);
    const rows = service.store.rows(openApiSpecKind);
    const row = rows.get(id, path.specSlug);
    if (row) rows.remove(row);
    return row !== undefined;
  },

  updateOpenApiSpec({ path, body: { visibility }, access }, service) {
    const row = requireSpec(path, service);
    const data = { ...row.data, visibility, updatedAt: service.now() };
    return openApiSpec(service.store.rows(openApiSpecKind).update(row, data), access, service);
  },
};
