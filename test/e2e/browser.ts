/** A local browser without access to other machines. */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { patienceMs } from '../eventually.ts';

const places = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const executablePath = places.find((place) => existsSync(place));

/** False if there is no browser. In CI it is always true, so a missing browser fails the tests. */
export const hasBrowser = executablePath !== undefined || Boolean(process.env.CI);

export interface Visit {
  readonly page: Page;
  /** Requests to other machines, which are blocked. */
  readonly outward: readonly string[];
  /** Errors of the page's scripts, and violations of its policy. */
  readonly complaints: readonly string[];
}

export interface ScreenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly isDark?: boolean;
  readonly hasTouch?: boolean;
}

/** The browser of this process, which ends with it: a start takes longer than most tests. */
let browser: Promise<Browser> | undefined;

const launch = (executablePath: string) =>
  chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/**
 * Opens an empty page without anything that earlier ones have stored; it is closed after the test. Throws if there is no
 * browser.
 */
export async function openBrowser({
  width = 1440,
  height = 900,
  isDark = false,
  hasTouch = false,
}: ScreenOptions = {}): Promise<Visit> {
  if (executablePath === undefined)
    throw new Error('There is no Chromium; CHROMIUM_PATH can name one.');
  browser ??= launch(executablePath);
  const page = await (await browser).newPage({
    viewport: { width, height },
    hasTouch,
    colorScheme: isDark ? 'dark' : 'light',
    // Animations, which no test waits for, would make screenshots differ.
    reducedMotion: 'reduce',
  });
  onTestFinished(() => page.context().close());
  // Shorter than a test's timeout, so that the error names the missing element.
  page.setDefaultTimeout(patienceMs);
  const outward: string[] = [];
  const complaints: string[] = [];
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url());
    const isHere = url.hostname === '127.0.0.1' || ['blob:', 'data:'].includes(url.protocol);
    if (isHere) return route.continue();
    outward.push(url.href);
    return route.abort();
  });
  page.on('pageerror', ({ stack, message }) => complaints.push(stack ?? message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, outward, complaints };
}
