/** Builds the responses for OpenAPI specs. */
import type { z } from 'zod';
import { OpenApiSpec } from '../../domains/openapi-specs/shapes.ts';
import { type Access, permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { progressOf } from './openapi-spec-processing.ts';
import type { OpenApiSpecData } from './openapi-spec-rows.ts';

const abilities = OpenApiSpec.shape.permissions.unwrap().shape;

export function openApiSpec(
  { scope, id: slug, data }: Row<OpenApiSpecData>,
  access: Access,
  service: Service,
): z.input<typeof OpenApiSpec> {
  const { specId, sources, sourceSetAt, outcome, earlier, withheld, ...kept } = data;
  const progress = progressOf(data, service);
  const isPublished = data.visibility === 'public' && progress.lastVersion !== undefined;
  const answer = {
    object: 'openapi-spec' as const,
    id: specId,
    slug,
    ...kept,
    ...progress,
    permissions: permissionsOf(access, abilities),
    urls: {
      location: restAddress('orgs', scope, 'openapi', slug),
      app: appAddress('o', scope, 'openapi', slug),
      ...(isPublished && { published: `https://${scope}.docs.example/openapi/${slug}` }),
    },
  };
  return withhold(answer, withheld);
}
