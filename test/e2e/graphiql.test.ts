/** GraphiQL at the printed URL, on a machine without internet access. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { hasBrowser, openBrowser } from './browser.ts';
import { runFacade } from './command.ts';

if (!hasBrowser)
  console.log('The browser test is skipped: there is no Chromium. CHROMIUM_PATH can name one.');

const tabs = ['SiteTree', 'SpacePages', 'ReviewInbox', 'RenameSection'];

/** Waits for the token of the sandbox to stand in the editor of headers. */
async function seeAuthorization(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Headers', exact: true }).click();
  const editor = page.locator('.graphiql-editor-tool');
  await editor.getByText('"Authorization"').waitFor();
  // The editor shows spaces that do not break.
  await editor.getByText(/"Bearer\ssandbox-admin"/).waitFor();
}

/** Presses the button, waits for the answer, and for a piece of it to show. */
async function run(page: Page, operation: string, shown: string) {
  const [response] = await Promise.all([
    page.waitForResponse((candidate) => !!candidate.request().postData()?.includes(operation)),
    page.locator('.graphiql-execute-button').click(),
  ]);
  await page.locator('.result-window').getByText(shown).first().waitFor();
  const { data, errors } = await response.json();
  expect(errors).toBeUndefined();
  return data;
}

/** One click, and GraphiQL's own time to take note: it shows when the address names what the tab asks. */
async function openTab(page: Page, name: string) {
  await page.locator('.graphiql-tab-button', { hasText: name }).click();
  await page.locator('.graphiql-tab-active', { hasText: name }).waitFor();
  await page.waitForURL((url) => !!url.searchParams.get('query')?.includes(name));
}

test.runIf(hasBrowser)(
  'GraphiQL opens, runs its tabs, and is the same on a second visit',
  { timeout: 60_000 },
  async () => {
    const [{ url }, { page, outward, complaints }] = await Promise.all([
      runFacade(),
      openBrowser(),
    ]);
    await page.goto(`${url}/graphql`);

    // What is there before anything was done.
    await page.locator('.graphiql-tab').first().waitFor();
    expect(await page.title()).toBe('Docgraph');
    expect(await page.locator('.graphiql-tab').allInnerTexts()).toEqual(tabs);
    await seeAuthorization(page);
    await page.locator('.graphiql-query-editor').getByText('"acme/docs"').waitFor();

    // The first tab: a site, its 24 sections, and what is in them.
    const { site } = await run(page, 'SiteTree', '"Getting started"');
    await page.locator('.result-window').getByText('"Acme Docs"').waitFor();
    expect(site.title).toBe('Acme Docs');
    expect(site.sections.nodes).toHaveLength(24);

    // The others, by one click each.
    await openTab(page, 'SpacePages');
    await seeAuthorization(page);
    const { organization } = await run(page, 'SpacePages', '"Acme"');
    expect(organization.spaces.nodes).toHaveLength(10);
    await openTab(page, 'ReviewInbox');
    const inbox = await run(page, 'ReviewInbox', '"FAQ"');
    expect(inbox.organization.changeRequests.nodes).toHaveLength(50);
    await openTab(page, 'RenameSection');
    const { updateSiteSection } = await run(page, 'RenameSection', '"First steps"');
    expect(updateSiteSection.userErrors).toEqual([]);

    // A second visit.
    await page.goto(`${url}/graphql`);
    await page.locator('.graphiql-tab').first().waitFor();
    expect(await page.locator('.graphiql-tab').allInnerTexts()).toEqual(tabs);
    for (const tab of tabs) {
      await openTab(page, tab);
      await seeAuthorization(page);
    }
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('sandbox-admin');

    expect(complaints).toEqual([]);
    expect(outward).toEqual([]);
  },
);
