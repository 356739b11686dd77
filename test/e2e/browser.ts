/** A local browser without access to other machines. */
import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
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

/** False where there is no browser. In CI there has to be one, so a test there runs, and fails. */
export const hasBrowser = executablePath !== undefined || Boolean(process.env.CI);

export interface Visit {
  readonly page: Page;
  /** Addresses of requests that would have left this machine. */
  readonly outward: readonly string[];
  /** What the page complained of: errors of its scripts, and breaches of its policy. */
  readonly complaints: readonly string[];
}

export interface ScreenOptions {
  readonly width?: number;
  readonly height?: number;
  readonly isDark?: boolean;
  readonly hasTouch?: boolean;
}

/** Opens an empty page; the browser ends with the test. Throws where there is none. */
export async function openBrowser({
  width = 1440,
  height = 900,
  isDark = false,
  hasTouch = false,
}: ScreenOptions = {}): Promise<Visit> {
  if (executablePath === undefined)
    throw new Error('There is no Chromium; CHROMIUM_PATH can name one.');
  const browser = await chromium.launch({
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
  onTestFinished(() => browser.close());
  const page = await browser.newPage({
    viewport: { width, height },
    hasTouch,
    colorScheme: isDark ? 'dark' : 'light',
    // What no test waits for would be on some screenshots only.
    reducedMotion: 'reduce',
  });
  // Less than a test has, so that what is missing is named.
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
