/** Handlers for the structure of a site: sections, groups, external links and site spaces together. */
import type { z } from 'zod';
import type { siteOperations } from '../../../domains/sites/operations.ts';
import { SiteView } from '../../objects/site-part-responses.ts';
import {
  externalLinkKind,
  groupKind,
  requireSite,
  type SiteData,
  sectionKind,
  siteSpaceKind,
  withinSite,
} from '../../objects/site-rows.ts';
import type { Handlers, Service } from '../../service/handlers.ts';
import { besideIn, invalidPosition } from '../../service/position.ts';
import { aboutField, unknownId } from '../../store/refusal.ts';
import type { Place, Row, RowKind } from '../../store/rows.ts';

type Target = z.output<typeof siteOperations.sortSiteStructure.body>['item'];

/** A row of any kind in the structure of a site. */
interface Item {
  readonly rank: string;
  /** Identifies the section, group or site that contains the item. Items of one level are ordered. */
  readonly level: string;
  readonly move: (place: Place) => void;
  readonly present: (
    view: SiteView,
  ) => ReturnType<SiteView['section' | 'group' | 'siteSpace' | 'externalLink']>;
}

export const structureHandlers = {
  getSiteStructure({ path, query }, service) {
    return new SiteView(requireSite(path, service), query.shareKey, service).structure();
  },

  sortSiteStructure({ path, body }, service) {
    const site = requireSite(path, service);
    const item = aboutField('item', () => {
      const found = itemIn(site, body.item, service);
      if (!found) throw unknownId(body.item.type.replaceAll('-', ' '), body.item.id);
      return found;
    });
    const { neighbor, place } = besideIn(body.position, item, (target) =>
      itemIn(site, target, service),
    );
    if (neighbor.level !== item.level)
      throw invalidPosition('the item it names is at another level');
    item.move(place);
    return item.present(new SiteView(site, undefined, service));
  },
} satisfies Partial<Handlers<typeof siteOperations>>;

function itemIn(site: Row<SiteData>, { type, id }: Target, service: Service): Item | undefined {
  const scope = withinSite(site);
  const itemOf = <Data>(
    kind: RowKind<Data>,
    levelOf: (data: Data) => string,
    present: (view: SiteView, row: Row<Data>) => ReturnType<Item['present']>,
  ): Item | undefined => {
    const rows = service.rows(kind);
    const row = rows.get(scope, id);
    return (
      row && {
        rank: row.rank,
        level: levelOf(row.data),
        move: (place) => rows.move(row, place),
        present: (view) => present(view, rows.require(scope, id)),
      }
    );
  };
  switch (type) {
    case 'site-space':
      return itemOf(
        siteSpaceKind,
        ({ section }) => `site spaces of ${section}`,
        (view, row) => view.siteSpace(row),
      );
    case 'site-section':
      return itemOf(
        sectionKind,
        ({ group }) => `sections of ${group}`,
        (view, row) => view.section(row),
      );
    case 'site-external-link':
      return itemOf(
        externalLinkKind,
        ({ group }) => `sections of ${group}`,
        (view, row) => view.externalLink(row),
      );
    default:
      return itemOf(
        groupKind,
        ({ parent }) => `sections of ${parent}`,
        (view, row) => view.group(row),
      );
  }
}
