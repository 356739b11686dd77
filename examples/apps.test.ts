/** The apps with Relay and Apollo Client, each started by its command, with the sandbox and in a real browser. */
import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { cp, symlink } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { textOf } from '../test/documents/documents.ts';
import { hasBrowser, openBrowser } from '../test/e2e/browser.ts';
import { startWorld } from '../test/harness.ts';
// Declares what the tests of the package provide.
import type {} from '../test/package/pack.ts';
import { run } from '../test/package/run.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folderOf = (app: string) => `${root}examples/${app}`;
const commandOf = (app: string) => `npm start --prefix examples/${app}`;

/** The address that the app prints. It stops with the test. */
async function start(app: string, server: string): Promise<string> {
  const child = spawn(`${commandOf(app)} -- --port 0`, {
    cwd: root,
    shell: true,
    // Vite colors the address.
    env: { ...process.env, GRAPHQL_SERVER: server, NO_COLOR: '1', FORCE_COLOR: '0' },
    // A group of its own, since npm starts a shell that starts Vite.
    detached: true,
  });
  onTestFinished(() => stop(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  await expect.poll(() => output).toMatch(/Local: +http:\S+/);
  return /Local: +(http:\S+)/.exec(output)?.[1] ?? '';
}

function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid);
}

/** Maximum number of lines. Only one app has reviews and an editor. */
const maxLines = { 'relay-react': 640, 'apollo-react': 480 };

describe.each(['relay-react', 'apollo-react'] as const)('%s', (app) => {
  test('is strict TypeScript, and builds', async () => {
    expect(await run('npm', ['run', 'build'], folderOf(app))).toMatchObject({ code: 0 });
  });

  test('can be copied out of the checkout', async () => {
    const folder = `${inject('project')}/${app}`;
    await cp(folderOf(app), folder, {
      recursive: true,
      filter: (path) => !/node_modules|__generated__|\.graphql$|dist$/.test(path),
    });
    await symlink(`${folderOf(app)}/node_modules`, `${folder}/node_modules`);
    expect(await run('npm', ['run', 'build'], folder)).toMatchObject({ code: 0 });
    const names = globSync('**/*.{ts,tsx,js,json,html,md}', {
      cwd: folder,
      exclude: ['node_modules'],
    });
    for (const name of names)
      expect([name, readFileSync(`${folder}/${name}`, 'utf8')]).not.toMatchObject([
        name,
        expect.stringContaining('../../'),
      ]);
  });

  test('is started by the command of docs/clients.md', () => {
    expect(textOf('docs/clients.md')).toContain(`\`${commandOf(app)}\``);
  });

  test(`has less than ${maxLines[app]} lines, and one stylesheet of at most 120`, () => {
    const files = globSync('{*.ts,*.html,src/*.{ts,tsx}}', { cwd: folderOf(app) });
    expect(files.length).toBeGreaterThan(8);
    const text = files.map((file) => readFileSync(`${folderOf(app)}/${file}`, 'utf8')).join('');
    expect(text.match(/\n/g)?.length).toBeLessThan(maxLines[app]);
    expect(globSync('**/*.css', { cwd: `${folderOf(app)}/src` })).toEqual(['style.css']);
    const style = readFileSync(`${folderOf(app)}/src/style.css`, 'utf8');
    expect(style.split('\n').length - 1).toBeLessThanOrEqual(120);
  });

  test.runIf(hasBrowser)('shows a site, a page and an inbox, and changes it', async () => {
    const world = await startWorld();
    const url = await start(app, world.url);
    const { page, outward, complaints } = await openBrowser();
    await page.goto(url.replace('localhost', '127.0.0.1'));

    await signIn(page, 'sandbox-admin');
    await readSite(page);
    await readPage(page);
    await renameAtOnce(page);
    await createDraft(page);
    if (app === 'relay-react') {
      await review(page);
      await edit(page);
    }
    expect(outward).toEqual([]);
    expect(complaints).toEqual([]);

    await visit(page, '#/page/handbook/none');
    expect(await page.getByRole('alert').innerText()).toBe('No page matches the id.');
    // Without a server, Vite's response has no body.
    await page.route('**/graphql', (route) => route.fulfill({ status: 502 }));
    await visit(page, '#/');
    await page.reload();
    expect(await page.getByRole('alert').innerText()).toMatch(/^\w.* status (code )?502$/);
    await page.unroute('**/graphql');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { level: 1, name: 'Acme Docs' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, 'wrong');
    expect(await page.getByRole('alert').innerText()).toMatch(/rejected the token/);
  });
});

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The site has 24 sections, and shows ten at a time. */
async function readSite(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Acme Docs' }).waitFor();
  const sections = page.getByRole('heading', { level: 2 });
  expect(await sections.count()).toBe(10);
  for (const count of [20, 24]) {
    await page.getByRole('button', { name: 'More sections' }).click();
    await expect.poll(() => sections.count()).toBe(count);
  }
  expect(new Set(await sections.allInnerTexts()).size).toBe(24);
  expect(await page.getByRole('button', { name: 'More sections' }).count()).toBe(0);
}

/** From the site to a space, to a page deep in another space, and to the next one. */
async function readPage(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Quickstart' }).click();
  await page.getByRole('link', { name: 'First steps' }).waitFor();
  await visit(page, '#/space/handbook');
  await page.getByRole('link', { name: 'First week' }).click();
  await page.getByRole('heading', { level: 1, name: 'First week' }).waitFor();
  const links = (name: string) => page.getByRole('navigation', { name }).getByRole('link');
  expect(await links('Breadcrumbs').allInnerTexts()).toEqual(['Working at Acme', 'First days']);
  expect(await links('Neighbors').allInnerTexts()).toEqual(['First morning', 'First month']);
  await links('Neighbors').last().click();
  await page.getByRole('heading', { level: 1, name: 'First month' }).waitFor();
  // The text is rendered, without its title, which is above it.
  const text = page.getByRole('article');
  expect(await text.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0);
  expect(await text.getByRole('listitem').count()).toBeGreaterThan(0);
  expect(await text.innerText()).not.toMatch(/^#|First month/);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 420, height });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(420);
  await page.setViewportSize({ width, height });
}

/** A new subject is shown before the response arrives, and a refused one is taken back. */
async function renameAtOnce(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'In review' }).click();
  const row = page.getByRole('listitem').filter({ hasText: '#12' });
  const subject = row.locator('span');
  const before = await subject.innerText();
  await row.getByText('Rename').click();

  const rename = await holdMutations(page);
  for (const [renamed, after] of [
    ['How vacations are planned', 'How vacations are planned'],
    ['x'.repeat(1_000), 'How vacations are planned'],
  ] as const) {
    await row.getByLabel('Subject').fill(renamed);
    await row.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => subject.innerText()).toBe(renamed);
    await rename.release();
    await expect.poll(() => subject.innerText()).toBe(after);
  }
  expect(before).not.toBe('How vacations are planned');
  expect(await row.getByRole('alert').innerText()).toContain('subject must have at most');
  // It can be corrected.
  expect(await row.getByLabel('Subject').inputValue()).toBe('x'.repeat(1_000));
  await rename.end();
}

/** The list shows the change request that the service returned, without being read again. */
async function createDraft(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Drafts' }).click();
  const rows = page.getByRole('listitem');
  // The list of the screen before has no such field.
  await page.getByLabel('New draft').waitFor();
  const count = await rows.count();
  expect(count).toBeGreaterThan(0);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.postData() ?? ''));
  await page.getByLabel('New draft').fill('Describe sabbaticals');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect.poll(() => rows.first().innerText()).toMatch(/^#\d+ Describe sabbaticals/);
  expect(await rows.count()).toBe(count + 1);
  expect(await page.getByLabel('New draft').inputValue()).toBe('');
  expect(requests).toEqual([expect.stringContaining('createChangeRequest')]);
}

/** A review is shown as soon as it is submitted, without a further request. */
async function review(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'In review' }).click();
  await page.getByRole('link', { name: '#12' }).click();
  await page.getByRole('heading', { level: 1, name: /^#12 / }).waitFor();
  const reviews = page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
  await expect.poll(() => reviews.count()).toBeGreaterThan(0);
  const count = await reviews.count();
  const requests: string[] = [];
  const note = (request: { postData(): string | null }) => requests.push(request.postData() ?? '');
  page.on('request', note);
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect.poll(() => reviews.count()).toBe(count + 1);
  expect(await reviews.allInnerTexts()).toContain('Ada Okafor requests changes');
  expect(requests).toEqual([expect.stringContaining('submitChangeRequestReview')]);
  page.off('request', note);
}

/** A page is saved in the change request, and only there. */
async function edit(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Vacation' })
    .click();
  const text = page.getByLabel('Text');
  await text.waitFor();
  await text.fill('Everybody has **30 days**.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByRole('alert').innerText()).toBe('Saved.');
  await page.reload();
  expect(await text.inputValue()).toMatch(/^Everybody has \*\*30 days\*\*\./);
  await visit(page, '#/page/handbook/vacation');
  await page.getByRole('heading', { level: 1, name: 'Vacation' }).waitFor();
  expect(await page.getByRole('article').innerText()).not.toContain('30 days');
}

const visit = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

/** Holds the requests of mutations until they are released, one at a time. */
async function holdMutations(page: Page) {
  const held: (() => void)[] = [];
  const isMutation = (url: URL) => url.pathname === '/graphql';
  await page.route(isMutation, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  return {
    async release() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      held.shift()?.();
    },
    end: () => page.unroute(isMutation),
  };
}
