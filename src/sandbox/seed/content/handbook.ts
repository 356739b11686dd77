/** The handbook of `acme`: a tree of about 150 pages, three levels deep. */
import type { PageData, RevisionData } from '../../objects/content-rows.ts';
import { day } from '../times.ts';
import { handbookContents, handbookFiles, handbookVariables } from './handbook-assets.ts';
import { handbookGroups } from './handbook-chapters.ts';
import { additions, closings, welcome } from './handbook-specials.ts';
import { oidOf } from './pages.ts';

/** The page with its additional data. */
function completed({ pages, ...page }: PageData): PageData {
  const { below = [], ...more } = additions[page.id] ?? {};
  const under = [...(pages ?? []).map(completed), ...(closings[page.id] ?? [])];
  return {
    ...page,
    ...more,
    ...(page.markdown !== undefined && { markdown: [page.markdown, ...below].join('\n\n') }),
    ...(under.length > 0 && { pages: under }),
  };
}

/** The first revision, the ancestor of all others. */
export const handbookImport: { readonly id: string; readonly data: RevisionData } = {
  id: 'handbook-import',
  data: {
    parents: [],
    type: 'edits',
    createdAt: day(-500),
    pages: [welcome],
    files: handbookFiles,
    reusableContents: handbookContents,
    variables: handbookVariables,
  },
};

export const handbook: RevisionData = {
  ...handbookImport.data,
  parents: [handbookImport.id],
  createdAt: day(-3),
  git: {
    oid: oidOf('handbook'),
    message: 'Say when expenses are due',
    createdByService: true,
    url: `https://git.acme.example/acme/handbook/commit/${oidOf('handbook')}`,
    ref: 'main',
  },
  pages: [welcome, ...handbookGroups().map(completed)],
};
