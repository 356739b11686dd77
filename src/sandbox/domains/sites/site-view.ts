/** Builds the responses for a site and its parts. All parts are read in a fixed number of queries per site. */
import type { z } from 'zod';
import type {
  SiteSection,
  SiteSectionGroup,
  SiteSpace,
} from '../../../domains/sites/shapes/structure.ts';
import { publishedAddress } from '../../objects/site-answer.ts';
import {
  type GroupData,
  groupKind,
  requireShareKey,
  type SectionData,
  type SiteData,
  type SiteSpaceData,
  sectionKind,
  siteSpaceKind,
  type Visit,
  withinSite,
} from '../../objects/site-rows.ts';
import { space } from '../../objects/space-answer.ts';
import { type SpaceData, spacesById } from '../../objects/space-rows.ts';
import type { Service } from '../../service/handlers.ts';
import { withhold } from '../../service/withhold.ts';
import type { Row } from '../../store/rows.ts';

type SiteSpaceAnswer = z.input<typeof SiteSpace>;
type SectionAnswer = z.input<typeof SiteSection>;
type GroupAnswer = z.input<typeof SiteSectionGroup>;

export class SiteView {
  readonly #site: Row<SiteData>;
  readonly #visit: Visit;
  readonly #service: Service;
  readonly #address: string | undefined;
  readonly #sections: Map<string, Row<SectionData>>;
  readonly #groups: readonly Row<GroupData>[];
  readonly #siteSpaces: readonly Row<SiteSpaceData>[];
  readonly #spaces: ReadonlyMap<string, Row<SpaceData>>;

  /** Throws a 403 for a wrong share key. */
  constructor(site: Row<SiteData>, visit: Visit, service: Service) {
    const { store } = service;
    requireShareKey(site, visit);
    const scope = withinSite(site);
    this.#site = site;
    this.#visit = visit;
    this.#service = service;
    this.#address = publishedAddress(site, visit);
    this.#sections = new Map(
      store
        .rows(sectionKind)
        .list(scope)
        .map((row) => [row.id, row]),
    );
    this.#groups = store.rows(groupKind).list(scope);
    this.#siteSpaces = store.rows(siteSpaceKind).list(scope);
    this.#spaces = spacesById(
      this.#siteSpaces.map(({ data }) => data.space),
      service,
    );
  }

  /** Whether the site space is the default of its section or of the root. */
  isDefault({ id, data }: Row<SiteSpaceData>): boolean {
    const home = data.section === undefined ? this.#site : this.#sections.get(data.section);
    return home?.data.defaultSiteSpace === id;
  }

  siteSpace(row: Row<SiteSpaceData>): SiteSpaceAnswer {
    const { id, data } = row;
    const { withheld, space: spaceId, ...kept } = data;
    const shown = this.#spaces.get(spaceId);
    const section = data.section === undefined ? undefined : this.#sections.get(data.section);
    const answer = {
      object: 'site-space' as const,
      id,
      ...kept,
      ...(shown && {
        space: space(shown, this.#visit.access, this.#service, this.#visit.shareKey),
        title: shown.data.title,
      }),
      default: this.isDefault(row),
      ...this.#published(section?.data.path, data.path),
    };
    return withhold(answer, withheld);
  }

  section(row: Row<SectionData>): SectionAnswer {
    const { id, data } = row;
    const { withheld, group, defaultSiteSpace, ...kept } = data;
    const answer = {
      object: 'site-section' as const,
      id,
      ...kept,
      default: this.#site.data.defaultSection === id,
      ...(group !== undefined && { sectionGroup: group }),
      siteSpaces: this.#siteSpaces
        .filter((siteSpace) => siteSpace.data.section === id)
        .map((siteSpace) => this.siteSpace(siteSpace)),
      ...this.#published(data.path),
    };
    return withhold(answer, withheld);
  }

  group(row: Row<GroupData>): GroupAnswer {
    const { id, data } = row;
    const { withheld, parent, ...kept } = data;
    const answer = {
      object: 'site-section-group' as const,
      id,
      ...kept,
      ...(parent !== undefined && { sectionGroup: parent }),
      children: this.#inside(id),
    };
    return withhold(answer, withheld);
  }

  /** The published structure: sections and groups, or the site spaces of a site without sections. */
  structure() {
    if (this.#sections.size > 0)
      return { type: 'sections' as const, structure: this.#inside(undefined) };
    const siteSpaces = this.#siteSpaces.map((row) => this.siteSpace(row));
    return { type: 'siteSpaces' as const, structure: siteSpaces };
  }

  /** Sections and groups in a group or at the root, in a common order. */
  #inside(group: string | undefined): (SectionAnswer | GroupAnswer)[] {
    const sections = [...this.#sections.values()].filter(({ data }) => data.group === group);
    const groups = this.#groups.filter(({ data }) => data.parent === group);
    const ranked = [
      ...sections.map((row) => ({ rank: row.rank, answer: () => this.section(row) })),
      ...groups.map((row) => ({ rank: row.rank, answer: () => this.group(row) })),
    ];
    return ranked.sort((a, b) => (a.rank < b.rank ? -1 : 1)).map(({ answer }) => answer());
  }

  #published(...paths: (string | undefined)[]): { urls?: { published: string } } {
    if (this.#address === undefined) return {};
    const path = paths.filter((part) => part !== undefined && part !== '').join('/');
    return { urls: { published: this.#address + path } };
  }
}
