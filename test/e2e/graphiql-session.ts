/** A session of a user in GraphiQL. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser, type ScreenOptions, type Visit } from './browser.ts';
import { runFacade, type Settings } from './command.ts';

export interface GraphiQLSession extends Visit {
  /** URL of the endpoint. */
  readonly endpoint: string;
  /** The tabs, by their accessible names. */
  readonly tab: (name: string) => Locator;
  readonly panel: Locator;
  readonly response: Locator;
}

export interface SessionOptions extends ScreenOptions {
  readonly settings?: Settings;
  /** Query string of the page's URL. */
  readonly search?: string;
  /** Runs in the page before the page's scripts. */
  readonly before?: () => void;
}

/** Opens GraphiQL of a new facade, and waits until a query can be run. */
export async function openGraphiQL({
  settings,
  search = '',
  before,
  ...screen
}: SessionOptions = {}): Promise<GraphiQLSession> {
  const [{ url }, visit] = await Promise.all([runFacade(settings), openBrowser(screen)]);
  const endpoint = `${url}/graphql`;
  const { page } = visit;
  if (before) await page.addInitScript(before);
  await page.goto(`${endpoint}${search}`);
  await seeEditor(page);
  return {
    ...visit,
    endpoint,
    tab: (name) => page.getByRole('tab', { name, exact: true }),
    panel: page.getByRole('region', { name: 'Calls', exact: true }),
    response: page.locator('.result-window'),
  };
}

export const seeEditor = (page: Page) =>
  page.locator('.graphiql-query-editor .view-line').first().waitFor();

/** The text in an editor, without wrapped lines. */
export const textIn = (page: Page, editor: string): Promise<string> =>
  page.evaluate((name) => {
    const { __MONACO: monaco } = globalThis as unknown as { __MONACO: Monaco };
    const found = monaco.editor.getModels().find(({ uri }) => uri.path.endsWith(name));
    return found?.getValue() ?? '';
  }, editor);

interface Monaco {
  readonly editor: {
    getModels(): readonly { readonly uri: { readonly path: string }; getValue(): string }[];
  };
}

/** Runs the open tab, and waits for a text in the response. */
export async function run({ page, response }: GraphiQLSession, shown: string): Promise<unknown> {
  const [answer] = await Promise.all([
    page.waitForResponse((one) => isRun(one.request())),
    page.getByRole('button', { name: /^Execute query/ }).click(),
  ]);
  await response.getByText(shown).first().waitFor();
  const { data, errors } = await answer.json();
  expect(errors).toBeUndefined();
  return data;
}

/** Requests of GraphiQL itself are for the schema. */
function isRun(request: Request): boolean {
  const { query = '' } = JSON.parse(request.postData() ?? '{}');
  return query !== '' && !query.includes('query IntrospectionQuery');
}

export async function openTab({ tab }: GraphiQLSession, name: string): Promise<void> {
  await tab(name).getByRole('button', { name, exact: true }).click();
  await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true');
}

/** Folder for screenshots; undefined takes none. */
const folder = process.env.SCREENSHOTS;

/** Waits until the page stays as it is. The tooltip of a pressed button, which covers others, disappears. */
async function settle(page: Page): Promise<void> {
  await page.mouse.move(640, 500);
  await page.waitForTimeout(500);
}

/** Saves a screenshot for review. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await settle(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
