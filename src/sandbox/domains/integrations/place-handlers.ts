/** Handlers for installations on spaces and sites. */
import type { integrationOperations } from '../../../domains/integrations/operations.ts';
import {
  findInstallation,
  type InstallationPath,
  requireInstallation,
  selected,
  siteInstallation,
  siteOf,
  spaceInstallation,
  spaceOf,
} from '../../objects/installation-places.ts';
import { requireIntegration } from '../../objects/integration-response.ts';
import {
  type InstallationData,
  type SiteInstallationData,
  type SpaceInstallationData,
  siteInstallationKind,
  spaceInstallationKind,
  withinIntegration,
} from '../../objects/integration-rows.ts';
import { siteKind } from '../../objects/site-rows.ts';
import { namedSpace } from '../../objects/space-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { updated } from '../../service/write.ts';
import type { Paging } from '../../store/page-token.ts';
import { aboutField, conflict, notFound } from '../../store/refusal.ts';
import type { Row, RowKind } from '../../store/rows.ts';

type PlaceData = SpaceInstallationData | SiteInstallationData;

interface Query {
  readonly extended?: boolean | undefined;
  readonly externalId?: string | undefined;
}

type Settings = Partial<Pick<PlaceData, 'configuration' | 'externalIds'>>;

/** The handlers that installations on spaces and on sites have in common. */
function placeHandlers<Data extends PlaceData, ResponseBody>(
  kind: RowKind<Data>,
  toResponse: (row: Row<Data>, isExtended: boolean | undefined, service: Service) => ResponseBody,
  placeOf: (row: Row<Data>, service: Service) => object | undefined,
) {
  /** The ID of a row begins with the organization. */
  const idOf = ({ data }: Row<InstallationData>, id: string) => `${data.organization}/${id}`;

  const find = (path: InstallationPath, id: string, service: Service) => {
    const installation = findInstallation(path, service);
    const row = installation && service.rows(kind).get(installation.scope, idOf(installation, id));
    return row?.data.installation === installation?.id ? row : undefined;
  };
  const require = (path: InstallationPath, id: string, service: Service): Row<Data> => {
    const row = find(path, id, service);
    if (!row || !placeOf(row, service)) throw notFound(kind.title);
    return row;
  };
  const page = (
    scope: string,
    { query, paging }: { query: Query; paging: Paging },
    service: Service,
    isOwn: (row: Row<Data>) => boolean = () => true,
  ) => {
    const isSelected = selected(query, service);
    return service
      .rows(kind)
      .page(scope, paging, (row) => toResponse(row, query.extended, service), {
        where: (row) => isSelected(row) && isOwn(row) && placeOf(row, service) !== undefined,
      });
  };

  return {
    ofIntegration(
      call: { path: { integrationName: string }; query: Query; paging: Paging },
      service: Service,
    ) {
      const { id } = requireIntegration(call.path, service);
      return page(withinIntegration(id), call, service);
    },

    ofInstallation(
      call: { path: InstallationPath; query: Query; paging: Paging },
      service: Service,
    ) {
      const { scope, id } = requireInstallation(call.path, service);
      return page(scope, call, service, ({ data }) => data.installation === id);
    },

    /** Throws a 409 if the integration is installed there already. */
    add(
      installation: Row<InstallationData>,
      id: string,
      place: Partial<Data>,
      query: Query,
      service: Service,
    ) {
      const rows = service.rows(kind);
      const rowId = idOf(installation, id);
      if (rows.get(installation.scope, rowId))
        throw conflict('The integration is installed there already.');
      const { organization } = installation.data;
      const data = { installation: installation.id, organization, ...place } as Data;
      return toResponse(rows.insert(installation.scope, rowId, data), query.extended, service);
    },

    get: (path: InstallationPath, id: string, { extended }: Query, service: Service) =>
      toResponse(require(path, id, service), extended, service),

    update(
      { path, query, body }: { path: InstallationPath; query: Query; body: Settings },
      id: string,
      service: Service,
    ) {
      const changes = body as Partial<Data>;
      const row = updated(kind, require(path, id, service), changes, service);
      return toResponse(row, query.extended, service);
    },

    remove(path: InstallationPath, id: string, service: Service): boolean {
      const row = find(path, id, service);
      if (row) service.rows(kind).remove(row);
      return row !== undefined;
    },
  };
}

const onSpaces = placeHandlers(spaceInstallationKind, spaceInstallation, spaceOf);
const onSites = placeHandlers(siteInstallationKind, siteInstallation, siteOf);

export const installedPlaceHandlers = {
  listSpaceInstallations: onSpaces.ofIntegration,
  listSpacesOfInstallation: onSpaces.ofInstallation,
  installOnSpace({ path, query, body }, service) {
    const installation = requireInstallation(path, service);
    const { organization } = installation.data;
    const { id } = aboutField('space', () => namedSpace(organization, body.space, service));
    return onSpaces.add(installation, id, { space: id }, query, service);
  },
  getSpaceInstallation: ({ path, query }, service) =>
    onSpaces.get(path, path.spaceId, query, service),
  updateSpaceInstallation: (call, service) => onSpaces.update(call, call.path.spaceId, service),
  deleteSpaceInstallation: ({ path }, service) => onSpaces.remove(path, path.spaceId, service),

  listSiteInstallations: onSites.ofIntegration,
  listSitesOfInstallation: onSites.ofInstallation,
  installOnSite({ path, query, body }, service) {
    const installation = requireInstallation(path, service);
    const { organization } = installation.data;
    const { id } = aboutField('siteId', () =>
      service.rows(siteKind).named(organization, body.siteId),
    );
    return onSites.add(installation, id, { site: id }, query, service);
  },
  getSiteInstallation: ({ path, query }, service) => onSites.get(path, path.siteId, query, service),
  updateSiteInstallation: (call, service) => onSites.update(call, call.path.siteId, service),
  deleteSiteInstallation: ({ path }, service) => onSites.remove(path, path.siteId, service),
} satisfies Partial<Handlers<typeof integrationOperations>>;
