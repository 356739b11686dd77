/** Change requests: 130 in `acme`, with every status and every relation to main, and one in `globex`. */
import {
  type ChangeRequestData,
  changeRequestKind,
  numbersOf,
} from '../objects/change-request-rows.ts';
import { document } from '../objects/documents.ts';
import type { Store } from '../store/store.ts';
import { EditedSpace, type History } from './change-request-edits.ts';
import { inTurn, shuffled } from './round-robin.ts';
import { day, minutesAfter } from './times.ts';
import { formerUser, guest, writers } from './users.ts';

/** Number per space, 130 in total. `getting-started` has none. */
export const changeRequestCounts: Readonly<Record<string, number>> = {
  handbook: 14,
  quickstart: 10,
  authoring: 11,
  publishing: 8,
  'custom-domains': 7,
  'rest-api': 12,
  webhooks: 9,
  monitoring: 8,
  'rest-api-de': 6,
  architecture: 10,
  'on-call': 7,
  'decisions-2025': 8,
  'partner-handbook': 7,
  travel: 6,
  roadmap: 5,
  faq: 2,
};

/** The lengths of the two lists have no common divisor, so that no subject repeats. */
const verbs = [
  'Clarify',
  'Shorten',
  'Rewrite',
  'Add an example to',
  'Fix the links in',
  'Update the screenshots in',
  'Correct the numbers in',
  'Restructure',
  'Proofread',
  'Simplify',
];
const things = [
  'the introduction',
  'the first steps',
  'the table of limits',
  'the section on permissions',
  'the troubleshooting guide',
  'the release checklist',
  'the list of terms',
  'the contact list',
  'the part about backups',
  'the part about invitations',
  'the migration guide',
  'the naming rules',
  'the overview',
];
const reasons = [
  'Support was asked about this three times last week.',
  'The text still describes how it worked before the last release.',
  'A reader pointed out that the example does not run as it stands.',
  'Legal asked for a more careful wording.',
];
const additions = [
  'If in doubt, ask in the channel of the team that owns this page.',
  'The limits are per organization, and not per user.',
  'This takes effect within five minutes.',
  'Keep a copy of the old settings until you have checked the new ones.',
];

const statuses = ['merged', 'open', 'draft', 'open', 'archived', 'merged', 'open', 'open'] as const;
const histories: readonly History[] = ['edited', 'untouched', 'edited-behind', 'behind', 'updated'];

type Planted = Partial<ChangeRequestData> & {
  readonly history?: History;
  /** An edit that appends text to a page. */
  readonly edit?: { readonly page: string; readonly addition: string };
};

/** Change requests with special data, by ID. */
const special: Readonly<Record<string, Planted>> = {
  'handbook-cr-12': {
    status: 'open',
    history: 'edited',
    edit: {
      page: 'vacation',
      addition: 'Each team plans its vacations in January, and writes them into the calendar.',
    },
    subject: 'Explain how vacations are planned',
    description: document('## Why\n\nNew colleagues ask about this in their **first week**.'),
    requestedReviewers: ['grace', 'linus'],
  },
  'handbook-cr-13': {
    status: 'open',
    history: 'conflicting',
    subject: 'Rewrite the welcome',
  },
  'handbook-cr-14': { status: 'open', history: 'edited-behind' },
  'quickstart-cr-9': { status: 'merged', history: 'made-main', revisionMerged: 'quickstart-main' },
  'webhooks-cr-8': { status: 'merged', history: 'made-main', revisionMerged: 'webhooks-main' },
  'travel-cr-1': {
    status: 'open',
    // Rich text as another client of the API might have written it.
    description: {
      object: 'document',
      data: {},
      nodes: [{ object: 'block', type: 'divider', isVoid: true, nodes: [] }],
      meta: { token: 'draft-7' },
    },
  },
  'travel-cr-2': { createdBy: formerUser },
  'partner-handbook-cr-3': { createdBy: guest },
};

/** Without any optional member. */
const bare: Planted = {
  status: 'open',
  history: 'untouched',
  withheld: ['urls.*'],
};

export function seedChangeRequests(store: Store): void {
  let at = 0;
  for (const [space, count] of Object.entries(changeRequestCounts)) {
    const content = new EditedSpace(store, space);
    for (let left = count - 1; left >= 0; left -= 1) {
      plant(store, content, { space, at, left });
      at += 1;
    }
  }
  const globex = { space: 'globex-notes', at, left: 0 };
  plant(store, new EditedSpace(store, globex.space), globex, bare);
}

interface Place {
  readonly space: string;
  /** Index among all change requests. */
  readonly at: number;
  /** Number of newer change requests in the space. */
  readonly left: number;
}

function plant(
  store: Store,
  content: EditedSpace,
  { space, at, left }: Place,
  given?: Planted,
): void {
  const number = store.nextNumber(numbersOf(space));
  const id = `${space}-cr-${number}`;
  const createdAt = day(-1 - left * 4 - (at % 3), (at * 37) % 480);
  const { status = inTurn(statuses, at), ...more } = given ?? special[id] ?? {};
  // A change request merged long ago started before the latest change in main.
  const usual = status === 'merged' ? 'edited-behind' : inTurn(histories, at);
  const { history = usual, edit = { addition: inTurn(additions, at) }, ...data } = more;
  store.rows(changeRequestKind).insert(space, id, {
    number,
    status,
    ...content.revisionsOf({ id, number, createdAt, history, ...edit }),
    // The merge's revision is not stored, because no operation reads it.
    ...(status === 'merged' && { revisionMerged: `${space}-merge-${number}` }),
    ...texts(at),
    ...people(shuffled(at)),
    createdAt,
    updatedAt: minutesAfter(createdAt, 15 + (at % 7) * 60),
    ...(at % 9 === 4 && { conversationsIssuesCluster: `cluster-${1 + (Math.floor(at / 9) % 3)}` }),
    ...data,
  });
}

const texts = (at: number): Pick<ChangeRequestData, 'subject' | 'description'> => ({
  ...(at % 13 !== 11 && { subject: `${inTurn(verbs, at)} ${inTurn(things, at)}` }),
  ...(at % 3 === 1 && { description: document(inTurn(reasons, at)) }),
});

function people(at: number) {
  const createdBy = inTurn(writers, at * 3);
  const reviewers = [inTurn(writers, at + 5), inTurn(writers, at + 6)];
  return {
    createdBy,
    contributors: at % 3 === 0 ? [createdBy, inTurn(writers, at * 3 + 1)] : [createdBy],
    requestedReviewers: reviewers.slice(0, at % 3),
  };
}
