/** Handlers for installations on organizations. */
import type { z } from 'zod';
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import type { IntegrationInstallation } from '../../../domains/integrations/shapes/installations.ts';
import { endpointAddress, requireIntegration } from '../../objects/integration-answer.ts';
import {
  type InstallationData,
  installationKind,
  integrationOf,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { appAddress, restAddress } from '../../service/addresses.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import { conflict } from '../../store/refusal.ts';
import type { Row } from '../../store/rows.ts';
import { recordSetup } from './event-handlers.ts';
import { chosenOrganization } from './organization-choice.ts';
import { countOfSpaces, selected } from './places.ts';

type Names = 'listInstallations' | 'installIntegration';

export const installationHandlers: Pick<Handlers<typeof integrationOperations>, Names> = {
  listInstallations({ path, query, access, paging }, service) {
    const { id } = requireIntegration(path, access, service);
    const { rows, ...envelope } = service.store
      .rows(installationKind)
      .page(withinIntegration(id), paging, { where: selected(query, access) });
    return { ...envelope, items: rows.map((row) => installation(row, service)) };
  },

  installIntegration({ path, body, access }, service) {
    const { id: name, data } = requireIntegration(path, access, service);
    const { id: organization } = chosenOrganization(body.organization, access, service);
    const scope = withinIntegration(name);
    const rows = service.store.rows(installationKind);
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
};

function installation(
  row: Row<InstallationData>,
  service: Service,
): z.input<typeof IntegrationInstallation> {
  const { id, data } = row;
  const { organization, withheld, ...kept } = data;
  const name = integrationOf(row);
  const answer = {
    id,
    ...kept,
    spaces: countOfSpaces(row, service),
    urls: {
      location: restAddress('integrations', name, 'installations', id),
      app: appAddress('o', organization, 'integrations', name, id),
      publicEndpoint: endpointAddress(name, id),
    },
    target: { organization },
  };
  return withhold(answer, withheld);
}
