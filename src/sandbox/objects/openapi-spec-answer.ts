/** Builds the responses for OpenAPI specs. */
import type { z } from 'zod';
import { OpenApiSpec } from '../../domains/openapi-specs/shapes.ts';
import { permissionsOf } from '../service/access.ts';
import { appAddress, restAddress } from '../service/addresses.ts';
import { filled } from '../service/defaults.ts';
import type { Service } from '../service/handlers.ts';
import { withhold } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { progressOf } from './openapi-spec-processing.ts';
import type { OpenApiSpecData } from './openapi-spec-rows.ts';
import { openApiSpecDefaults } from './openapi-spec-rows.ts';

export function openApiSpec(
  { scope, id: slug, data }: Row<OpenApiSpecData>,
  service: Service,
): z.input<typeof OpenApiSpec> {
  const { specId, sources, sourceSetAt, outcome, earlier, withheld, ...kept } = data;
  const progress = progressOf(data, service);
  const isPublished = data.visibility === 'public' && progress.lastVersion !== undefined;
  return withhold(withheld, {
    object: 'openapi-spec' as const,
    id: specId,
    slug,
    ...filled(kept, openApiSpecDefaults),
    ...progress,
    permissions: permissionsOf(OpenApiSpec, service.access),
    urls: {
      location: restAddress('orgs', scope, 'openapi', slug),
      app: appAddress('o', scope, 'openapi', slug),
      ...(isPublished && { published: `https://${scope}.docs.example/openapi/${slug}` }),
    },
  });
}
