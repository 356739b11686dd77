/** Handlers for installations on organizations. */
import type { z } from 'zod';
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import type { IntegrationInstallation } from '../../../domains/integrations/shapes/installations.ts';
import { countOfSpaces, selected } from '../../objects/installation-places.ts';
import { endpointAddress, requireIntegration } from '../../objects/integration-answer.ts';
import {
  type InstallationData,
  installationDefaults,
  installationKind,
  integrationOf,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { chosenOrganization } from '../../objects/organization-rows.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import { filled } from '../../service/defaults.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import { conflict } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { recordSetup } from './event-handlers.ts';

export const installationHandlers = {
  listInstallations({ path, query, paging }, service) {
    const { id } = requireIntegration(path, service);
    return service
      .rows(installationKind)
      .page(withinIntegration(id), paging, (row) => installation(row, service), {
        where: selected(query, service),
      });
  },

  installIntegration({ path, body }, service) {
    const { id: name, data } = requireIntegration(path, service);
    const { id: organization } = chosenOrganization(body.organization, service);
    const scope = withinIntegration(name);
    const rows = service.rows(installationKind);
    if (rows.count(scope, { match: { organization } }) > 0)
      throw conflict('The integration is installed on the organization already.');
    const now = service.now();
    const asks = (data.configurations?.account?.required ?? []).length > 0;
    const row = rows.insert(scope, rows.newId(), {
      organization,
      // Pending until it is configured.
      status: asks ? 'pending' : 'active',
      space_selection: 'selected',
      site_selection: 'selected',
      configuration: {},
      createdAt: now,
      updatedAt: now,
      externalIds: [],
    });
    recordSetup(row, service);
    return installation(row, service);
  },
} satisfies Partial<Handlers<typeof integrationOperations>>;

function installation(
  row: Row<InstallationData>,
  service: Service,
): z.input<typeof IntegrationInstallation> {
  const { id, data } = row;
  const { organization, withheld, ...kept } = data;
  const name = integrationOf(row);
  return withhold(withheld, {
    id,
    ...filled(kept, installationDefaults),
    spaces: countOfSpaces(row, service),
    urls: {
      location: restAddress('integrations', name, 'installations', id),
      app: appAddress('o', organization, 'integrations', name, id),
      publicEndpoint: endpointAddress(name, id),
    },
    target: { organization },
  });
}
