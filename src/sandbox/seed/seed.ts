/**
 * The built-in seed, which is the same on every start, except for recent times: README.md describes its files. They
 * are imported, so that they are in every build.
 */
import { planter } from '../seed-file/planter.ts';
import { rowsIn, type SeedContent } from '../seed-file/rows.ts';
import type { Seed } from '../store/store.ts';
import changeRequests from './change-requests.json' with { type: 'json' };
import collections from './collections.json' with { type: 'json' };
import comments from './comments.json' with { type: 'json' };
import docs from './content/docs.json' with { type: 'json' };
import handbook from './content/handbook.json' with { type: 'json' };
import handbookImport from './content/handbook-import.json' with { type: 'json' };
import otherSpaces from './content/other-spaces.json' with { type: 'json' };
import conversations from './conversations.json' with { type: 'json' };
import { encyclopedia } from './encyclopedia.ts';
import integrations from './integrations.json' with { type: 'json' };
import members from './members.json' with { type: 'json' };
import openApiSpecs from './openapi-specs.json' with { type: 'json' };
import organizations from './organizations.json' with { type: 'json' };
import sites from './sites.json' with { type: 'json' };
import spaces from './spaces.json' with { type: 'json' };
import sso from './sso.json' with { type: 'json' };
import teams from './teams.json' with { type: 'json' };
import translations from './translations.json' with { type: 'json' };

/** Lists of the same name are joined in this order. */
const files = (): Readonly<Record<string, readonly unknown[]>>[] => [
  organizations,
  members,
  teams,
  collections,
  spaces,
  handbookImport,
  docs,
  handbook,
  otherSpaces,
  { revisions: [encyclopedia()] },
  changeRequests,
  comments,
  translations,
  openApiSpecs,
  sso,
  sites,
  integrations,
  conversations,
];

/** The content of all files, as that of one seed file. */
export function builtInContent(): SeedContent {
  const lists = new Map<string, unknown[]>();
  for (const [name, rows] of files().flatMap((file) => Object.entries(file)))
    lists.set(name, [...(lists.get(name) ?? []), ...rows]);
  return Object.fromEntries(lists);
}

let fill: Seed['fill'] | undefined;

export const builtInSeed: Seed = {
  name: 'the built-in seed',
  fingerprint: 'built-in',
  fill(store, now) {
    // Tests check the files; a check at each start would take longer than everything else that the sandbox does there.
    fill ??= planter(rowsIn(builtInContent(), (_, row) => Object(row)));
    fill(store, now);
  },
};
