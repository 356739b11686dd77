/** The ordinary pages of the handbook: groups with sections, and topics below them. */
import type { PageData } from '../../objects/content-rows.ts';
import { slugOf } from '../../service/slug.ts';
import { inTurn } from '../round-robin.ts';
import { day } from '../times.ts';
import { handbookPapers } from './handbook-assets.ts';
import { gitFile, group, list, text, written } from './pages.ts';

interface Chapter {
  readonly title: string;
  readonly emoji: string;
  readonly icon?: string;
  /** ID of the responsible user. */
  readonly owner: string;
  /** Titles of topics, by section title. */
  readonly sections: Readonly<Record<string, readonly string[]>>;
}

const chapters: readonly Chapter[] = [
  {
    title: 'Working at Acme',
    emoji: '🏡',
    icon: 'house',
    owner: 'grace',
    sections: {
      'First days': ['First morning', 'First week', 'First month', 'Buddy program'],
      'Working hours': ['Flexible hours', 'Part time', 'Overtime', 'Core hours'],
      'Remote work': ['Home office', 'Working abroad', 'Video calls'],
      Offices: ['Lisbon office', 'Oslo office', 'Visitors', 'Lunch'],
    },
  },
  {
    title: 'People',
    emoji: '🧑‍🤝‍🧑',
    owner: 'mei',
    sections: {
      'Time off': ['Vacation', 'Public holidays', 'Sick leave', 'Parental leave', 'Sabbatical'],
      Pay: ['Salary bands', 'Bonus', 'Pension', 'Pay day'],
      Growth: ['Career levels', 'Feedback', 'Promotion', 'Mentoring', 'Training budget'],
      Hiring: ['Job descriptions', 'Interviews', 'Offers', 'Referrals'],
    },
  },
  {
    title: 'Money',
    emoji: '💶',
    icon: 'coins',
    owner: 'olivia',
    sections: {
      Expenses: ['Travel costs', 'Meals', 'Equipment purchases', 'Company card', 'Mileage'],
      Purchasing: ['Vendors', 'Contracts', 'Approvals', 'Renewals'],
      Budgets: ['Planning', 'Forecasts', 'Cost centers'],
    },
  },
  {
    title: 'Engineering',
    emoji: '🛠️',
    icon: 'wrench',
    owner: 'linus',
    sections: {
      Code: ['Code review', 'Branches', 'Testing', 'Style guides', 'Dependencies'],
      Releases: ['Release calendar', 'Feature flags', 'Rollbacks', 'Versioning'],
      Operations: ['On-call duty', 'Incidents', 'Postmortems', 'Dashboards', 'Restores'],
      Architecture: ['Services', 'Data stores', 'Design documents', 'Technical debt'],
    },
  },
  {
    title: 'Product',
    emoji: '🧭',
    owner: 'amara',
    sections: {
      Discovery: ['Customer interviews', 'Surveys', 'Usage data', 'Prototypes'],
      Delivery: ['Roadmap rounds', 'Specifications', 'Launch checklist', 'Beta tests'],
      Design: ['Design system', 'Accessibility', 'Writing for screens', 'Illustrations'],
    },
  },
  {
    title: 'Customers',
    emoji: '🙋',
    icon: 'headset',
    owner: 'noor',
    sections: {
      Support: ['Tone of voice', 'Escalation', 'Service levels', 'Refunds'],
      Sales: ['Pricing questions', 'Discounts', 'Trials', 'Handover'],
      Success: ['Onboarding calls', 'Health scores', 'Renewal talks', 'Case studies'],
    },
  },
  {
    title: 'Security',
    emoji: '🔐',
    owner: 'tomas',
    sections: {
      Accounts: ['Passwords', 'Two-factor login', 'Shared accounts', 'Leaving the company'],
      Devices: ['Laptops', 'Phones', 'Lost devices', 'Software updates'],
      Data: ['Personal data', 'Data classes', 'Retention', 'Data requests'],
    },
  },
  {
    title: 'Rules and news',
    emoji: '📣',
    owner: 'diego',
    sections: {
      Policies: ['Code of conduct', 'Conflicts of interest', 'Gifts', 'Whistleblowing'],
      Communication: ['Press requests', 'Social media', 'Brand', 'Internal news'],
    },
  },
];

const openings = [
  (title: string) => `What everybody at {{ space.vars.company }} should know about ${title}.`,
  (title: string) => `How we handle ${title}, and why we came to do it this way.`,
  (title: string) => `The short version of ${title}; the details are further down.`,
  (title: string) => `Read this before you need it: ${title} is easier with some preparation.`,
];

const rules = [
  'It applies to everyone, whatever the contract and the office.',
  'The team decides within these rules; exceptions need the lead of the department.',
  'It is reviewed twice a year, and changes are announced in the internal news.',
  'Local law comes first: where it asks for more, it holds.',
  'Nothing here needs permission; it needs to be told.',
];

const steps = [
  'Talk to your lead.',
  'Fill in the form, it takes five minutes.',
  'Tell the team at least two weeks before.',
  'Keep the receipts until the end of the quarter.',
  'Note it in the calendar.',
  'Wait for the confirmation by e-mail.',
  'Ask for a second pair of eyes.',
];

const threeOf = (items: readonly string[], at: number) =>
  [0, 2, 3].map((step) => inTurn(items, at + step));

const idOf = (title: string) => slugOf(title, 'page');

/** The page of a topic. `at` is its index; `next` is the title of the next topic. */
function topic(title: string, next: string, { owner, title: chapter }: Chapter, at: number) {
  const file = at % 3 === 0 ? inTurn(handbookPapers, at) : undefined;
  const path = `${idOf(chapter)}/${idOf(title)}.md`;
  const markdown = text(
    `# ${title}`,
    inTurn(openings, at)(title.toLowerCase()),
    '## What applies',
    inTurn(rules, at),
    '## How to do it',
    list(...threeOf(steps, at)),
    ...(file ? [`See [${file.name}](file:${file.id}).`] : []),
    '## Who to ask',
    `[@user:${owner}] knows more. Related: [${next}](page:${idOf(next)}).`,
    ...(at % 5 === 0 ? ['{% include "content:keep-it-current" %}'] : []),
  );
  return written(title, markdown, {
    createdAt: day(-400 + at),
    updatedAt: day(-120 + at, at * 7),
    ...(at % 2 === 0 && { git: gitFile(path) }),
    ...(at % 4 === 1 && { description: `${title} in a minute.` }),
  });
}

function section(title: string, pages: readonly PageData[], at: number): PageData {
  const links = pages.map((page) => `[${page.title}](page:${page.id})`);
  const markdown = text(
    `# ${title}`,
    `${title} at {{ space.vars.company }}: what there is to know, one page each.`,
    '## In this section',
    list(...links),
  );
  return written(title, markdown, { createdAt: day(-420 + at), updatedAt: day(-60 + at), pages });
}

/** The groups of the handbook with their pages. */
export function handbookGroups(): PageData[] {
  let topics = 0;
  let sections = 0;
  return chapters.map((chapter) => {
    const pages = Object.entries(chapter.sections).map(([title, titles]) => {
      const below = titles.map((name, at) => {
        topics += 1;
        return topic(name, inTurn(titles, at + 1), chapter, topics);
      });
      sections += 1;
      return section(title, below, sections);
    });
    const { title, emoji, icon } = chapter;
    return group(title, pages, { emoji, ...(icon !== undefined && { icon }) });
  });
}
