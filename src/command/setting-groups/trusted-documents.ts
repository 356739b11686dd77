/** Settings of trusted documents. */
import type { SettingGroup } from './setting-group.ts';

export const trustedDocuments: SettingGroup = {
  title: 'Trusted documents',
  settings: {
    DOCUMENTS_FILES: {
      does: 'files with trusted documents, or folders of such files, separated by commas; they are read again when they change',
      change:
        'Your clients write manifests of their documents: then they can send an ID in place of each document.',
      unlessSet: 'none',
    },
    DOCUMENTS: {
      does:
        'which documents may run: `open`, all; `log`, all, and the log names those that are not trusted; `known`, trusted ' +
        'ones, by ID or by text; `only`, trusted ones by ID; all but `open` need `DOCUMENTS_FILES`',
      change:
        'Only your own clients may query. Begin with `log`, to see what `known` or `only` would refuse.',
    },
  },
};
