/** The seed's notation for sites, and its conversion to rows. */
import {
  type AdaptiveSchemaData,
  adaptiveSchemaKind,
  type GroupData,
  groupKind,
  only,
  type ProfileData,
  profileKind,
  type SectionData,
  type SiteData,
  type SiteSpaceData,
  sectionKind,
  siteKind,
  siteSpaceKind,
  withinSite,
} from '../objects/site-rows.ts';
import type { Store } from '../store/store.ts';

/** Site spaces by ID. */
export type PlantedSiteSpaces = Readonly<Record<string, Omit<SiteSpaceData, 'section'>>>;

export type PlantedPart =
  | { readonly group: string; readonly data: GroupData }
  | {
      readonly section: string;
      readonly data: SectionData;
      readonly siteSpaces: PlantedSiteSpaces;
    };

export interface PlantedSite {
  readonly data: SiteData;
  /** Sections and groups in order; the first section is the default. */
  readonly structure?: readonly PlantedPart[];
  /** Site spaces at the root. */
  readonly siteSpaces?: PlantedSiteSpaces;
  readonly schema?: AdaptiveSchemaData;
  readonly profile?: ProfileData;
}

/** Inserts the site's rows. Each first site space is the default. */
export function plant(store: Store, organization: string, id: string, site: PlantedSite): void {
  const { data, structure = [], siteSpaces = {}, schema, profile } = site;
  const scope = withinSite({ scope: organization, id });
  const sections = structure.flatMap((part) => ('section' in part ? [part.section] : []));
  store.rows(siteKind).insert(organization, id, {
    ...data,
    defaultSection: sections[0],
    defaultSiteSpace: firstOf(siteSpaces),
  });
  for (const part of structure) plantPart(store, scope, part);
  plantSiteSpaces(store, scope, undefined, siteSpaces);
  if (schema) store.rows(adaptiveSchemaKind).insert(scope, only, schema);
  if (profile) store.rows(profileKind).insert(scope, only, profile);
}

function plantPart(store: Store, scope: string, part: PlantedPart): void {
  if ('group' in part) {
    store.rows(groupKind).insert(scope, part.group, part.data);
    return;
  }
  const { section, data, siteSpaces } = part;
  const defaultSiteSpace = firstOf(siteSpaces);
  store.rows(sectionKind).insert(scope, section, { ...data, defaultSiteSpace });
  plantSiteSpaces(store, scope, section, siteSpaces);
}

function plantSiteSpaces(
  store: Store,
  scope: string,
  section: string | undefined,
  siteSpaces: PlantedSiteSpaces,
): void {
  for (const [id, data] of Object.entries(siteSpaces))
    store.rows(siteSpaceKind).insert(scope, id, { ...data, section });
}

const firstOf = (siteSpaces: PlantedSiteSpaces) => Object.keys(siteSpaces)[0];
