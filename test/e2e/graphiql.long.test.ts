/** GraphiQL at the printed URL, on a machine without internet access. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answer, startWorld } from '../harness.ts';
import { hasBrowser } from './browser.ts';
import {
  type GraphiQLSession,
  openGraphiQL,
  openTab,
  run,
  screenshot,
  seeEditor,
  textIn,
} from './graphiql-session.ts';

if (!hasBrowser)
  console.log('The browser tests are skipped: there is no Chromium. CHROMIUM_PATH can name one.');

const inBrowser = test.runIf(hasBrowser);

const tabs = ['SiteTree', 'SpacePages', 'ReviewInbox', 'RenameSection'];

const tabNames = (page: Page) =>
  page.getByRole('tab').evaluateAll((all) => all.map((tab) => tab.getAttribute('aria-label')));

/** Waits for the token of the sandbox in the header editor. */
async function seeAuthorization(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  const headers = { Authorization: 'Bearer sandbox-admin' };
  await expect
    .poll(() => textIn(page, 'request-headers.json'))
    .toBe(JSON.stringify(headers, null, 2));
}

/** The page had no errors, and sent no request to another machine. */
function expectQuiet({ complaints, outward }: GraphiQLSession): void {
  expect(complaints).toEqual([]);
  expect(outward).toEqual([]);
}

interface Named {
  readonly title: string;
}

inBrowser('it opens, runs its tabs, and is unchanged on a second visit', async () => {
  const session = await openGraphiQL();
  const { page, endpoint, response, panel } = session;
  expect(await page.title()).toBe('Docgraph');
  expect(await tabNames(page)).toEqual(tabs);

  const { site } = (await run(session, '"Getting started"')) as {
    site: Named & { sections: { nodes: Named[] } };
  };
  await response.getByText('"Acme Docs"').waitFor();
  expect(site.title).toBe('Acme Docs');
  expect(site.sections.nodes).toHaveLength(24);
  await openTab(session, 'SpacePages');
  await run(session, '"totalCount"');
  await openTab(session, 'ReviewInbox');
  await run(session, '"FAQ"');
  await openTab(session, 'RenameSection');
  const renamed = await run(session, '"First steps"');
  expect(renamed).toMatchObject({ updateSiteSection: { userErrors: [] } });

  await page.getByRole('button', { name: 'Hide Calls' }).click();
  await panel.waitFor({ state: 'hidden' });

  // The last edit is stored after half a second.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('graphiql:tabState')))
    .toContain('"activeTabIndex":3');
  await page.goto(endpoint);
  await seeEditor(page);
  expect(await tabNames(page)).toEqual(tabs);
  expect(await panel.isVisible()).toBe(false);
  for (const tab of tabs) {
    await openTab(session, tab);
    await expect.poll(() => textIn(page, 'operation.graphql')).toContain(tab);
    await seeAuthorization(page);
  }
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sandbox-admin');
  expectQuiet(session);
});

inBrowser('the first tab is readable at 1,280 pixels, in both color schemes', async () => {
  for (const isDark of [false, true]) {
    const session = await openGraphiQL({ width: 1280, height: 800, isDark });
    const { page, panel } = session;
    await panel.getByText('Run the operation to see the calls').waitFor();
    const lines = (await textIn(page, 'operation.graphql')).trimEnd().split('\n');
    const shown = await page.locator('.graphiql-query-editor .view-line').allInnerTexts();
    // A wrapped line is displayed as two.
    expect(shown.slice(0, lines.length)).toEqual(
      lines.map((line) => line.replaceAll(' ', '\u00a0')),
    );
    await run(session, '"Acme Docs"');
    await screenshot(page, `first-tab-1280-${isDark ? 'dark' : 'light'}`);
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('Root Types').waitFor();
    await screenshot(page, `docs-1280-${isDark ? 'dark' : 'light'}`);
    expectQuiet(session);
  }
});

inBrowser(
  'the Calls panel says how to see the calls, and shows them with the fields that requested them',
  async () => {
    const session = await openGraphiQL({ width: 1280, height: 800 });
    const { page, panel } = session;
    await openTab(session, 'ReviewInbox');
    await panel.getByText('Run the operation to see the calls that it makes.').waitFor();

    await run(session, '"FAQ"');
    // The response is shown without the trace, which is in the panel.
    expect(await textIn(page, 'response.json')).not.toContain('extensions');
    await panel.getByText(/^4 calls in 3 waves, .*\sms, .*\skB$/).waitFor();
    await page.getByRole('button', { name: /^4 calls in 3 waves, .*\sms/ }).waitFor();
    const wave = (number: number) => panel.getByRole('region', { name: `Wave ${number}` });
    expect(await wave(1).getByRole('button').count()).toBe(2);
    const spaces = wave(2).getByRole('button', { name: 'GET /orgs/{organizationId}/spaces' });
    const words = await spaces.innerText();
    expect(words.replaceAll(/\s+/g, ' ')).toMatch(
      /^GET \/orgs\/\{organizationId\}\/spaces [\d.]+ ms from [\d.]+ ms · 200 · a list instead of single objects · [\d.]+ kB$/,
    );
    const bar = await wave(3).locator('.docgraph-call-bar').boundingBox();
    const before = await wave(1).locator('.docgraph-call-bar').first().boundingBox();
    expect(bar?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0) - 1);

    await spaces.click();
    const path = panel.getByRole('button', { name: 'organization.changeRequests.nodes.*.space' });
    await path.waitFor();
    await panel.getByText('× 50').waitFor();
    const asking = page.locator('.docgraph-asking-field');
    await asking.waitFor();
    // A call in the panel can be selected by keyboard, and highlights its fields.
    expect(await lineOfCursor(page)).toBe('');
    await page.keyboard.press('Tab');
    expect(await path.evaluate((element) => element === document.activeElement)).toBe(true);
    await screenshot(page, 'calls-1280-light');
    await page.keyboard.press('Enter');
    expect(await lineOfCursor(page)).toBe('        space {');

    // After an edit nothing is highlighted, and a removed field is not found.
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('query ReviewInbox { organization(id: "acme") { title } }');
    await asking.waitFor({ state: 'detached' });
    await path.click();
    await panel.getByText('The query has no such fields any more').waitFor();
    // Each tab has its own calls.
    await openTab(session, 'SiteTree');
    await panel.getByText('Run the operation to see the calls that it makes.').waitFor();
    await openTab(session, 'ReviewInbox');
    await panel.getByText(/^4 calls in 3 waves/).waitFor();
    expectQuiet(session);

    // A run without a response has no calls.
    await page.route(session.endpoint, (route) => route.abort());
    await page.getByRole('button', { name: /^Execute query/ }).click();
    await session.response.getByText('Is the server running?').waitFor();
    expect(await textIn(page, 'response.json')).not.toContain('stack');
    await panel.getByText('Run the operation to see the calls that it makes.').waitFor();
  },
);

/** Follows a link in an editor, which is rendered again when the key is pressed. */
async function follow(page: Page, link: Locator): Promise<void> {
  const box = await link.boundingBox();
  if (!box) throw new Error('The link is not shown');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.keyboard.down('ControlOrMeta');
  await page.mouse.down();
  await page.mouse.up();
  await page.keyboard.up('ControlOrMeta');
}

/** The line of the query editor with the cursor. */
const lineOfCursor = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { __MONACO: monaco } = globalThis as unknown as { __MONACO: Monaco };
    const editor = monaco.editor.getEditors().find((one) => one.hasTextFocus());
    return editor?.getModel().getLineContent(editor.getPosition().lineNumber) ?? '';
  });

interface Monaco {
  readonly editor: {
    getEditors(): readonly {
      hasTextFocus(): boolean;
      getModel(): { getLineContent(line: number): string };
      getPosition(): { readonly lineNumber: number };
    }[];
  };
}

inBrowser('the mutation opens its variables, and is not run before somebody runs it', async () => {
  const session = await openGraphiQL({ width: 1280, height: 800 });
  const { page, panel } = session;
  const variables = page.getByRole('region', { name: 'Variables' });
  expect(await variables.getByText('"siteSectionId"').isVisible()).toBe(false);
  await openTab(session, 'RenameSection');
  await variables.getByText('"siteSectionId"').waitFor();
  await panel.getByText('Run the operation to see the calls').waitFor();
  await screenshot(page, 'mutation-1280-light');
  await openTab(session, 'SiteTree');
  // The name is unchanged.
  await run(session, '"Getting started"');
  expectQuiet(session);
});

inBrowser('a query in the URL opens another tab, once', async () => {
  const query = 'query Shared($id: ID!) { space(id: $id) { title } }';
  const search = `?${new URLSearchParams({ query, variables: '{"id":"handbook"}' })}`;
  const session = await openGraphiQL({ search });
  const { page, endpoint, tab } = session;
  expect(await tabNames(page)).toEqual([...tabs, 'Shared']);
  expect(await tab('Shared').getAttribute('aria-selected')).toBe('true');
  expect(await textIn(page, 'operation.graphql')).toBe(query);
  expect(page.url()).toBe(endpoint);
  await run(session, '"Handbook"');
  await openTab(session, 'SiteTree');
  await page.goto(`${endpoint}${search}`);
  await seeEditor(page);
  expect(await tabNames(page)).toEqual([...tabs, 'Shared']);
  expect(await tab('Shared').getAttribute('aria-selected')).toBe('true');
  await page.goto(`${endpoint}?query={__typename}`);
  await seeEditor(page);
  expect(await tabNames(page)).toEqual([...tabs, 'Shared', '<untitled>']);
  await openTab(session, 'Shared');
  await page.getByRole('button', { name: 'Close Shared', exact: true }).click();
  await expect.poll(() => tabNames(page)).toEqual([...tabs, '<untitled>']);
  expectQuiet(session);
});

/** Changes the tabs in the page, as for a facade with other settings. */
const offerTabs = (page: Page, endpoint: string, queries: readonly string[]) =>
  page.route(endpoint, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/(?<=id="settings">).*?(?=<\/script>)/, (json) =>
      JSON.stringify({ ...JSON.parse(json), tabs: queries.map((query) => ({ query })) }),
    );
    await route.fulfill({ response, body });
  });

inBrowser('tabs of another service replace those that were not edited', async () => {
  const session = await openGraphiQL();
  const { page, endpoint } = session;
  await openTab(session, 'ReviewInbox');
  await page.locator('.graphiql-query-editor .view-line').first().click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('query Mine { organizations { totalCount } }');
  const stored = () => page.evaluate(() => localStorage.getItem('graphiql:tabState'));
  await expect.poll(stored).toContain('query Mine');

  await offerTabs(page, endpoint, ['query Other { __typename }']);
  for (const _ of ['at first', 'and from then on']) {
    await page.goto(endpoint);
    await seeEditor(page);
    expect(await tabNames(page)).toEqual(['Other', 'Mine']);
  }
  expectQuiet(session);
});

inBrowser('it works if the browser stores nothing, or invalid data', async () => {
  const denied = await openGraphiQL({
    before: () =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      }),
  });
  const broken = await openGraphiQL({
    before: () => {
      for (const key of ['queries', 'favorites', 'tabState'])
        localStorage.setItem(`graphiql:${key}`, '{');
    },
  });
  for (const session of [denied, broken]) {
    expect(await tabNames(session.page)).toEqual(tabs);
    await run(session, '"Acme Docs"');
    expectQuiet(session);
  }
});

inBrowser(
  'in front of a real service it begins with organizations, and IDs are links',
  async () => {
    const { upstreamUrl } = await startWorld();
    const session = await openGraphiQL({
      settings: { UPSTREAM_URL: upstreamUrl, GRAPHIQL: 'on' },
      width: 1280,
      height: 800,
    });
    const { page, response } = session;
    expect(await tabNames(page)).toEqual(['Organizations']);
    // The token replaces the placeholder.
    const headers = page.getByRole('region', { name: 'Headers' });
    await headers.getByText(/your-token/).click();
    await page.keyboard.press('Control+A');
    // The editor closes the brace.
    await page.keyboard.insertText('{ "Authorization": "Bearer sandbox-reader" ');
    await run(session, '"Acme"');
    // Without a trace, the executed operation is unknown.
    expect(await page.getByText('Not run yet').count()).toBe(0);
    await screenshot(page, 'real-service-1280-light');
    const ids = response.locator('.detected-link');
    await expect.poll(() => ids.count()).toBe(1);
    await follow(page, ids.first());
    await response.getByText('"hostname"').waitFor();
    expect(await tabNames(page)).toEqual(['Organizations', 'Organization']);
    const query = await textIn(page, 'operation.graphql');
    expect(query).toMatch(/^query Organization \{\n {2}node\(id: "\w+"\) \{\n/);
    expect(query).toContain('    ... on Organization {\n');
    expect(await textIn(page, 'request-headers.json')).toContain('sandbox-reader');
    expect(await textIn(page, 'response.json')).not.toContain('errors');
    // Without traces, the panel explains how to turn them on.
    await page.getByRole('button', { name: 'Show Calls' }).click();
    await session.panel.getByText('UPSTREAM_TRACE=on').waitFor();
    expectQuiet(session);
  },
);

inBrowser(
  'at 420 pixels the response is below the editor, and Run is always reachable',
  async () => {
    const session = await openGraphiQL({ width: 420, height: 800 });
    const { page, panel } = session;
    expect(await panel.isVisible()).toBe(false);
    const runButton = page.getByRole('button', { name: /^Execute query/ });
    const isReachable = async () => {
      const box = await runButton.boundingBox();
      return page.evaluate(
        ({ x, y, width, height }) =>
          document
            .elementFromPoint(x + width / 2, y + height / 2)
            ?.closest('button')
            ?.className.includes('graphiql-execute-button') && x + width <= innerWidth,
        box ?? { x: 0, y: 0, width: 0, height: 0 },
      );
    };
    await run(session, '"Acme Docs"');
    await screenshot(page, 'first-tab-420-light');
    const editor = await page.locator('.graphiql-editors').boundingBox();
    const response = await page.locator('.graphiql-response').boundingBox();
    if (!editor || !response) throw new Error('The editor or the response is not shown');
    expect(response.y).toBeGreaterThanOrEqual(editor.y + editor.height);
    expect(response.y + response.height).toBeLessThanOrEqual(800);
    for (const { width, height } of [editor, response]) {
      expect(width).toBeGreaterThan(340);
      expect(height).toBeGreaterThan(300);
    }
    expect(await isReachable()).toBe(true);
    expect(await page.getByRole('link', { name: 'Guide' }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Docgraph');
    for (const name of ['Calls', 'Documentation Explorer', 'GraphiQL Explorer', 'History']) {
      await page.getByRole('button', { name: `Show ${name}`, exact: true }).click();
      await page.getByRole('button', { name: `Hide ${name}`, exact: true }).waitFor();
      await expect.poll(isReachable, { message: name }).toBe(true);
      // The panel covers the response, and not the editor.
      const opened = await page.locator('.graphiql-plugin').boundingBox();
      expect([name, opened?.width]).toEqual([name, 376]);
      expect(opened?.y).toBeGreaterThanOrEqual(editor.y + editor.height - 30);
      expect(opened?.height).toBeGreaterThan(300);
      await screenshot(page, `${name.replaceAll(' ', '-').toLowerCase()}-420-light`);
      await page.getByRole('button', { name: `Hide ${name}`, exact: true }).click();
    }
    // The panel does not cover the highlighted fields.
    await page.getByRole('button', { name: 'Show Calls', exact: true }).click();
    await panel
      .getByRole('button', { name: 'GET /orgs/{organizationId}/sites/{siteId}' })
      .first()
      .click();
    await panel.getByRole('button', { name: 'site', exact: true }).click();
    await panel.waitFor({ state: 'hidden' });
    expect(await page.locator('.docgraph-asking-field').isVisible()).toBe(true);
    await openTab(session, 'RenameSection');
    await page.getByRole('region', { name: 'Variables' }).getByText('"input"').waitFor();
    expect(await isReachable()).toBe(true);
    await screenshot(page, 'mutation-420-light');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(420);
    expectQuiet(session);
  },
);

inBrowser('the first screen has names, a link to the guide, and says what was copied', async () => {
  const session = await openGraphiQL({ width: 1280, height: 800 });
  const { page } = session;
  await run(session, '"Acme Docs"');
  // The names of icons are those of functions, which the build could shorten.
  const titles = await page.locator('svg > title').allTextContents();
  expect(titles).toContain('play icon');
  expect(titles.filter((title) => !/^[a-z]{4,}( [a-z]{2,})* icon$/.test(title))).toEqual([]);
  const headings = await page
    .locator('h1, h2, h3, h4, h5, h6')
    .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))));
  expect(headings.filter((level) => level === 1)).toHaveLength(1);
  for (const level of headings.filter((one) => one > 1)) expect(headings).toContain(level - 1);

  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  const copied = page.getByText('Copied', { exact: true });
  await expect.poll(() => copied.isVisible()).toBe(true);
  await screenshot(page, 'copied-1280-light');

  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Guide' }).click();
  const guide = await opened;
  await guide.getByRole('heading', { level: 1 }).waitFor();
  await screenshot(guide, 'guide-1280-light');
  // Every link leads to a heading.
  const broken = await guide
    .locator('a[href]')
    .evaluateAll((links) =>
      links
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => !document.getElementById(decodeURIComponent(href.slice(1)))),
    );
  expect(broken).toEqual([]);
  expect(await guide.locator('a[href]').count()).toBeGreaterThan(5);
  expectQuiet(session);
});

inBrowser('a tap on an ID opens its object, and a tap beside it does not', async () => {
  const session = await openGraphiQL({ width: 420, height: 800, hasTouch: true });
  const { page, response } = session;
  await openTab(session, 'SpacePages');
  await run(session, '"totalCount"');
  const tap = async (shown: Locator) => {
    const box = await shown.first().boundingBox();
    if (!box) throw new Error('It is not shown');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  const ids = response.locator('.detected-link');
  await expect.poll(() => ids.count()).toBeGreaterThan(0);
  await tap(response.getByText('"totalCount"'));
  await tap(ids);
  await expect.poll(() => textIn(page, 'response.json')).toContain('"node": {');
  expect(await tabNames(page)).toEqual([...tabs, 'Space']);
  expect(await textIn(page, 'operation.graphql')).toContain('    ... on Space {\n');
  expectQuiet(session);
});

inBrowser('the Calls panel shows which calls were retried, reused, or failed', async () => {
  const kept = `query Kept { organization(id: "acme") {
    a: spaces(first: 5) { totalCount nodes { title } }
    b: spaces(first: 5) { nodes { emoji } }
  } }`;
  const ofSandbox = await openGraphiQL({ search: `?${new URLSearchParams({ query: kept })}` });
  await run(ofSandbox, '"totalCount"');
  await ofSandbox.panel.getByText('kept, and read once more').waitFor();

  const statuses = [503, 200, 404];
  const { upstreamUrl } = await startWorld({
    upstream: (_, response) =>
      answer(response, { object: 'space', id: 's', title: 'S' }, statuses.shift()),
  });
  const query = '{ space(id: "s") { title } }';
  const session = await openGraphiQL({
    settings: { UPSTREAM_URL: upstreamUrl, GRAPHIQL: 'on', UPSTREAM_TRACE: 'on' },
    search: `?${new URLSearchParams({ query })}`,
  });
  const { page, panel, response } = session;
  const call = panel.getByRole('button', { name: 'GET /spaces/{spaceId}' });
  await panel.getByText('runs its document on sample data').waitFor();
  await run(session, '"S"');
  const factsOf = async () => (await call.innerText()).replaceAll(/\s+/g, ' ');
  expect(await factsOf()).toMatch(/ · 200 · one object · retried · \d+ B$/);
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await response.getByText('NOT_FOUND').waitFor();
  expect(await factsOf()).toMatch(/ · 404 · one object · \d+ B$/);
});

inBrowser('without traces, the Calls panel says how to turn them on', async () => {
  const { upstreamUrl } = await startWorld();
  const session = await openGraphiQL({
    settings: { UPSTREAM_URL: upstreamUrl, GRAPHIQL: 'on' },
  });
  await session.page.getByRole('button', { name: 'Show Calls' }).click();
  await session.panel.getByText('The setting UPSTREAM_TRACE=on turns them on').waitFor();
  expectQuiet(session);
});

inBrowser('the history and the explorer work', async () => {
  const session = await openGraphiQL({ width: 1280, height: 800, isDark: true });
  const { page } = session;
  await run(session, '"Acme Docs"');
  await page.getByRole('button', { name: 'Show History' }).click();
  await page.getByRole('button', { name: 'SiteTree', exact: true }).first().waitFor();
  await screenshot(page, 'history-1280-dark');
  // The history stores no headers, and keeps those of the user.
  await openTab(session, 'SpacePages');
  await page.getByRole('button', { name: 'SiteTree', exact: true }).first().click();
  await run(session, '"Acme Docs"');
  await page.getByRole('button', { name: 'Show GraphiQL Explorer' }).click();
  const explorer = page.getByRole('region', { name: 'Explorer', exact: true });
  await explorer.getByText('publishedProfile').first().waitFor();
  // The history opens at the top.
  expect(await page.locator('.graphiql-plugin').evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  await explorer.getByText('hostname', { exact: true }).first().click();
  await expect.poll(() => textIn(page, 'operation.graphql')).toContain('hostname');
  await screenshot(page, 'explorer-1280-dark');
  expectQuiet(session);
});
