/** Builds the responses for a site and its parts. All parts are read in a fixed number of queries per site. */
import type { z } from 'zod';
import { siteOperations } from '../../domains/sites/operations.ts';
import {
  SiteExternalLink,
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from '../../domains/sites/shapes/structure.ts';
import type { Service } from '../service/handlers.ts';
import { responseOf } from '../service/withhold.ts';
import type { Row } from '../store/rows.ts';
import { requireShareKey } from './share-link-rows.ts';
import {
  type ExternalLinkData,
  externalLinkKind,
  type GroupData,
  groupKind,
  publishedAddress,
  type SectionData,
  type SiteData,
  type SiteSpaceData,
  sectionKind,
  siteSpaceDefaults,
  siteSpaceKind,
  withinSite,
} from './site-rows.ts';
import { type SpaceData, space, spaceKind } from './space-rows.ts';

type SiteSpaceResponse = z.input<typeof SiteSpace>;
type SectionResponse = z.input<typeof SiteSection>;
type GroupResponse = z.input<typeof SiteSectionGroup>;
type ExternalLinkResponse = z.input<typeof SiteExternalLink>;

export class SiteView {
  readonly #site: Row<SiteData>;
  readonly #shareKey: string | undefined;
  readonly #service: Service;
  readonly #address: string | undefined;
  readonly #sections: Map<string, Row<SectionData>>;
  readonly #groups: readonly Row<GroupData>[];
  readonly #externalLinks: readonly Row<ExternalLinkData>[];
  readonly #siteSpaces: readonly Row<SiteSpaceData>[];
  readonly #spaces: ReadonlyMap<string, Row<SpaceData>>;

  /** Throws a 403 for a wrong share key. `isPublished`: whether drafts are left out. */
  constructor(
    site: Row<SiteData>,
    shareKey: string | undefined,
    service: Service,
    isPublished = false,
  ) {
    requireShareKey(site, shareKey, service);
    const scope = withinSite(site);
    this.#site = site;
    this.#shareKey = shareKey;
    this.#service = service;
    this.#address = publishedAddress(site, shareKey);
    const sections = service.rows(sectionKind).list(scope);
    const isShown = ({ data }: Row<{ draft?: boolean | undefined }>) => !isPublished || !data.draft;
    this.#sections = new Map(sections.filter(isShown).map((row) => [row.id, row]));
    this.#groups = service.rows(groupKind).list(scope).filter(isShown);
    // A service without the operations for external links has none.
    this.#externalLinks = service.serves(siteOperations.createSiteExternalLink)
      ? service.rows(externalLinkKind).list(scope).filter(isShown)
      : [];
    this.#siteSpaces = service.rows(siteSpaceKind).list(scope).filter(isShown);
    const spaces = this.#siteSpaces.map(({ data }) => data.space);
    this.#spaces = service.rows(spaceKind).findMany(spaces);
  }

  /** Whether the site space is the default of its section or of the root. */
  isDefault({ id, data }: Row<SiteSpaceData>): boolean {
    const home = data.section === undefined ? this.#site : this.#sections.get(data.section);
    return home?.data.defaultSiteSpace === id;
  }

  siteSpace(row: Row<SiteSpaceData>): SiteSpaceResponse {
    const { data } = row;
    const section = data.section === undefined ? undefined : this.#sections.get(data.section);
    const computed = {
      ...this.#shown(data),
      default: this.isDefault(row),
      ...this.#published(section?.data.path, data.path),
    };
    return responseOf(SiteSpace, row, computed, siteSpaceDefaults);
  }

  /** The space with this ID. If it was deleted, as it was last. */
  #shown({ space: id, title }: SiteSpaceData) {
    const row = this.#spaces.get(id);
    if (!row) throw new Error(`The sandbox has no space "${id}"`);
    const shown = space(row, this.#service, this.#shareKey);
    return { space: shown, title: title ?? shown.title };
  }

  section(row: Row<SectionData>): SectionResponse {
    const { id, data } = row;
    return responseOf(SiteSection, row, {
      default: this.#site.data.defaultSection === id,
      sectionGroup: data.group,
      siteSpaces: this.#siteSpaces
        .filter((siteSpace) => siteSpace.data.section === id)
        .map((siteSpace) => this.siteSpace(siteSpace)),
      ...this.#published(data.path),
    });
  }

  group(row: Row<GroupData>): GroupResponse {
    return responseOf(SiteSectionGroup, row, {
      sectionGroup: row.data.parent,
      children: this.#inside(row.id),
      sections: [...this.#sections.values()]
        .filter(({ data }) => data.group === row.id)
        .map((section) => this.section(section)),
    });
  }

  externalLink(row: Row<ExternalLinkData>): ExternalLinkResponse {
    return responseOf(SiteExternalLink, row, { sectionGroup: row.data.group });
  }

  /** The published structure: sections, groups and links, or the site spaces of a site without sections. */
  structure() {
    if (this.#sections.size > 0)
      return { type: 'sections' as const, structure: this.#inside(undefined) };
    const siteSpaces = this.#siteSpaces.map((row) => this.siteSpace(row));
    return { type: 'siteSpaces' as const, structure: siteSpaces };
  }

  /** Sections, groups and links in a group or at the root. They share one order. */
  #inside(group: string | undefined): (SectionResponse | GroupResponse | ExternalLinkResponse)[] {
    const sections = [...this.#sections.values()].filter(({ data }) => data.group === group);
    const groups = this.#groups.filter(({ data }) => data.parent === group);
    const links = this.#externalLinks.filter(({ data }) => data.group === group);
    const ranked = [
      ...sections.map((row) => ({ rank: row.rank, make: () => this.section(row) })),
      ...groups.map((row) => ({ rank: row.rank, make: () => this.group(row) })),
      ...links.map((row) => ({ rank: row.rank, make: () => this.externalLink(row) })),
    ];
    return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ make }) => make());
  }

  #published(...paths: (string | undefined)[]): { urls: { published?: string } } {
    if (this.#address === undefined) return { urls: {} };
    const path = paths.filter((part) => part !== undefined && part !== '').join('/');
    return { urls: { published: this.#address + path } };
  }
}
