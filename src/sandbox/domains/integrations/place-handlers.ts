/** Handlers that list the spaces and sites with an installation. */
import type { z } from 'zod';
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import type {
  IntegrationSiteInstallation,
  IntegrationSpaceInstallation,
} from '../../../domains/integrations/shapes/installations.ts';
import { endpointAddress, requireIntegration } from '../../objects/integration-answer.ts';
import {
  integrationOf,
  type SiteInstallationData,
  type SpaceInstallationData,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { presentSite } from '../../objects/site-answer.ts';
import { space } from '../../objects/space-answer.ts';
import { restAddress } from '../../service/addresses.ts';
import type { Handlers } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import type { Row } from '../../store/rows.ts';
import { selected, siteOf, spaceOf } from './places.ts';

type Names = 'listSpaceInstallations' | 'listSiteInstallations';

export const placeHandlers: Pick<Handlers<typeof integrationOperations>, Names> = {
  listSpaceInstallations({ path, query, access, paging }, service) {
    const { id } = requireIntegration(path, access, service);
    const isSelected = selected(query, access);
    const { rows, ...envelope } = service.store
      .rows(spaceInstallationKind)
      .page(withinIntegration(id), paging, {
        where: (row) => isSelected(row) && spaceOf(row, service) !== undefined,
      });
    const items = rows.map((row) => {
      const whole = query.extended ? spaceOf(row, service) : undefined;
      return onSpace(row, whole ? space(whole, access, service) : row.data.space);
    });
    return { ...envelope, items };
  },

  listSiteInstallations({ path, query, access, paging }, service) {
    const { id } = requireIntegration(path, access, service);
    const isSelected = selected(query, access);
    const { rows, ...envelope } = service.store
      .rows(siteInstallationKind)
      .page(withinIntegration(id), paging, {
        where: (row) => isSelected(row) && siteOf(row, service) !== undefined,
      });
    const items = rows.map((row) => {
      const whole = query.extended ? siteOf(row, service) : undefined;
      return onSite(row, whole ? presentSite(whole, service) : row.data.site);
    });
    return { ...envelope, items };
  },
};

type OnSpace = z.input<typeof IntegrationSpaceInstallation>;
type OnSite = z.input<typeof IntegrationSiteInstallation>;

function onSpace(row: Row<SpaceInstallationData>, shown: OnSpace['space']): OnSpace {
  const { installation, organization, space: id, withheld, ...kept } = row.data;
  const answer = { ...common(row, 'spaces', id), ...kept, space: shown };
  return withhold(answer, withheld);
}

function onSite(row: Row<SiteInstallationData>, shown: OnSite['site']): OnSite {
  const { installation, organization, site: id, withheld, ...kept } = row.data;
  const answer = { ...common(row, 'sites', id), ...kept, site: shown };
  return withhold(answer, withheld);
}

/** The members that both share. `id` is that of the space or site. */
function common(
  row: Row<SpaceInstallationData | SiteInstallationData>,
  list: 'spaces' | 'sites',
  id: string,
) {
  const name = integrationOf(row);
  const { installation } = row.data;
  return {
    integration: name,
    installation,
    urls: {
      location: restAddress('integrations', name, 'installations', installation, list, id),
      publicEndpoint: endpointAddress(name, installation, list, id),
    },
  };
}
