/** Forty events of integrations, with their outcomes. */
import { type EventData, eventKind, withinIntegration } from '../objects/integration-rows.ts';
import type { Store } from '../store/store.ts';
import { inTurn } from './round-robin.ts';
import { day, minutesAfter } from './times.ts';

/** The payload of an event without its ID and installation. */
type Payload = Readonly<Record<string, unknown>> & { readonly type: string };

const setup: Payload = {
  type: 'installation_setup',
  status: 'active',
  previous: { status: 'pending', configuration: {} },
};
const paused: Payload = {
  type: 'installation_setup',
  status: 'paused',
  previous: { status: 'active', configuration: { sampling: 1 } },
};
const onSpace = (type: string, spaceId: string): Payload => ({ type, spaceId });
const spaceSetup = (spaceId: string): Payload => ({
  ...onSpace('space_installation_setup', spaceId),
  status: 'active',
  previous: { status: 'pending', configuration: { branch: 'drafts' } },
});
const updated = (spaceId: string): Payload => ({
  ...onSpace('space_content_updated', spaceId),
  revisionId: `${spaceId}-main`,
});
const synced = (
  spaceId: string,
  how: { readonly state?: 'success' | 'failure' } = {},
): Payload => ({
  ...onSpace(
    how.state === undefined ? 'space_gitsync_started' : 'space_gitsync_completed',
    spaceId,
  ),
  revisionId: `${spaceId}-main`,
  commitId: '9fceb02d0ae598e95dc970b74767f19372d61af8',
  ...how,
});
const siteView = (siteId: string, path: string): Payload => ({
  type: 'site_view',
  siteId,
  url: `https://docs.acme.example/${path}`,
  visitor: { language: 'en' },
});
const fetched = (method: string, path: string): Payload => ({
  type: 'fetch',
  request: { method, url: `https://integrations.docs.example/${path}`, headers: {} },
});

/** Oldest first; the payloads repeat until `count` is reached. */
const histories: Readonly<
  Record<string, { readonly count: number; readonly payloads: readonly Payload[] }>
> = {
  'git-sync': {
    count: 16,
    payloads: [
      setup,
      spaceSetup('getting-started'),
      synced('getting-started'),
      synced('getting-started', { state: 'success' }),
      updated('getting-started'),
      {
        ...onSpace('space_visibility_updated', 'monitoring'),
        visibility: 'public',
        previousVisibility: 'unlisted',
      },
      fetched('post', 'git-sync/hooks'),
    ],
  },
  'okta-visitors': {
    count: 4,
    payloads: [
      setup,
      { type: 'site_installation_setup', siteId: 'intranet', status: 'active', previous: {} },
      fetched('get', 'okta-visitors/callback'),
    ],
  },
  diagrams: {
    count: 7,
    payloads: [
      setup,
      spaceSetup('architecture'),
      updated('architecture'),
      fetched('get', 'diagrams'),
    ],
  },
  'page-insights': {
    count: 9,
    payloads: [
      setup,
      siteView('docs', 'quickstart/en'),
      siteView('docs', 'rest-api/en/errors'),
      { type: 'site_installation_deleted', siteId: 'legacy' },
      siteView('docs', 'faq/en'),
      paused,
    ],
  },
  'chat-bridge': {
    count: 3,
    payloads: [{ ...setup, status: 'pending', previous: {} }, fetched('post', 'chat-bridge/ask')],
  },
};

export function seedIntegrationEvents(store: Store): void {
  const rows = store.rows(eventKind);
  for (const [integration, { count, payloads }] of Object.entries(histories))
    for (let at = 0; at < count; at += 1) {
      const id = `${integration}-event-${at + 1}`;
      const installation = `${integration}-acme`;
      const what = { ...inTurn(payloads, at), eventId: id, installationId: installation };
      rows.insert(withinIntegration(integration), id, {
        organization: 'acme',
        installationId: installation,
        payload: what,
        ...outcome(what.type, at, day(-1 - (count - at) * 2, (at * 53) % 480)),
      });
    }
  rows.insert(withinIntegration('globex-lab'), 'globex-lab-event-1', {
    createdAt: day(-5),
    withheld: ['integrationId', 'createdAt'],
  });
}

const reasons = ['The host did not answer within 10 s.', 'TypeError: page is undefined'];

/** Every sixth event fails; reads have no trace. */
function outcome(
  type: string,
  at: number,
  createdAt: string,
): Pick<EventData, 'createdAt' | 'status' | 'trace'> {
  const isFailed = at % 6 === 4;
  const begun = { message: `Handling ${type}`, timestamp: createdAt, level: 'info' };
  const timestamp = minutesAfter(createdAt, 1);
  const ended = isFailed
    ? { message: inTurn(reasons, at), timestamp, level: 'error' }
    : { message: 'Done', timestamp, level: 'debug' };
  return {
    createdAt,
    status: isFailed ? 'failed' : 'success',
    ...((type !== 'site_view' || isFailed) && { trace: { logs: [begun, ended] } }),
  };
}
