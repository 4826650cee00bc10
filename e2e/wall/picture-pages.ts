import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { fillIn, goWithin, leading, routes } from '../routes.ts';
import type { DemoAccount } from '../start-trellis.ts';
import { findCutTexts } from './find-cut-texts.ts';

/** How a page is looked at. */
export interface Look {
  readonly width: number;
  readonly theme: string;
  readonly language: string;
}

/** One picture: its name, its file, and what a machine can see on it. */
export interface Picture {
  readonly name: string;
  readonly file: string;
  readonly findings: readonly string[];
}

interface Asked {
  readonly url: string;
  readonly account: DemoAccount;
  readonly look: Look;
  /** Only paths with this in them. */
  readonly only: string;
  /** The folder for the pictures. */
  readonly out: string;
}

const heights: Readonly<Record<number, number>> = { 1440: 900, 1024: 768 };

/** The name of a look in files. */
export const nameOf = ({ width, theme, language }: Look): string => `${width}-${theme}-${language}`;

/** Takes a picture of every page in one look: the open ones as a visitor, then all as the person. */
export async function picturePages(browser: Browser, asked: Asked): Promise<Picture[]> {
  const wanted = routes.filter(({ path }) => path.includes(asked.only));
  const open = wanted.filter(({ path, guard }) => guard === 'public' && !leading.everyone.includes(path));
  const own = wanted.filter(({ path }) => !leading.signedIn.includes(path));
  const context = await openContext(browser, asked);
  try {
    const page = await context.newPage();
    const visitor = await walk(page, asked, 'visitor', open);
    await signIn(page, asked);
    return [...visitor, ...(await walk(page, asked, 'person', own))];
  } finally {
    await context.close();
  }
}

async function openContext(browser: Browser, { look, url }: Asked): Promise<BrowserContext> {
  const isPhone = look.width < 600;
  const context = await browser.newContext({
    viewport: { width: look.width, height: heights[look.width] ?? 844 },
    colorScheme: look.theme === 'dark' ? 'dark' : 'light',
    locale: look.language === 'es' ? 'es-US' : 'en-US',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    hasTouch: look.width < 1200,
    isMobile: isPhone,
    baseURL: url,
  });
  context.setDefaultTimeout(20_000);
  return context;
}

async function signIn(page: Page, { account, look }: Asked): Promise<void> {
  const answer = await page.request.post('/api/v1/users/login', {
    data: { email: account.email, password: account.password },
  });
  if (!answer.ok()) throw new Error(`${account.role} cannot sign in: ${answer.status()}`);
  const user = (await answer.json()) as { user_id: number; apitoken: string };
  const wishes = { theme: look.theme, lang: look.language };
  const saved = await page.request.patch('/api/v1/users', {
    headers: { authorization: `Bearer ${user.apitoken}` },
    data: { id: user.user_id, ...wishes },
  });
  if (!saved.ok()) throw new Error(`The look is not kept: ${saved.status()} ${await saved.text()}`);
  await page.goto('/healthz');
  await page.evaluate(
    (session) => {
      localStorage.setItem('trellis.user', session);
      localStorage.setItem('trellis.authenticated', 'true');
    },
    JSON.stringify({ ...user, ...wishes }),
  );
}

async function walk(page: Page, asked: Asked, who: string, visited: readonly { path: string }[]): Promise<Picture[]> {
  const errors: string[] = [];
  page.removeAllListeners();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error.message}`));
  await page.goto(who === 'visitor' ? '/page-401' : '/profile');
  await settle(page);
  const pictures: Picture[] = [];
  for (const [place, { path }] of visited.entries()) {
    const before = await markHeading(page);
    await goWithin(page, fillIn(path, { mode: 'all' }), place + 1);
    await waitForOther(page, before);
    const inTime = await settle(page);
    const name = `${nameOf(asked.look)}-${who}${path.replace(/\W+/g, '-').replace(/-$/, '')}`;
    const file = join(asked.out, `${name}.png`);
    await page.screenshot({ path: file });
    const findings = [...inTime, ...errors.splice(0), ...(await findCutTexts(page))];
    pictures.push({ name, file, findings });
  }
  return pictures;
}

/** Longest that a page may stand after its address has gone (ms): some lead back to where one was. */
const leavesWithinMs = 10_000;

/** Marks the heading of the page that is left; answers its words. */
const markHeading = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const heading = document.querySelector('h1');
    heading?.toggleAttribute('data-left', true);
    return heading?.textContent ?? '';
  });

/** Waits until the heading of the page before has gone, or says something else: the router leaves it standing until the next page's
 * code has come. */
async function waitForOther(page: Page, before: string): Promise<void> {
  const hasOther = (left: string) => {
    const heading = document.querySelector('h1');
    return heading !== null && (!heading.hasAttribute('data-left') || heading.textContent !== left);
  };
  await page.waitForFunction(hasOther, before, { timeout: leavesWithinMs }).catch(() => undefined);
}

/** Waits until the page has come, with its pictures; what never comes is a finding. */
async function settle(page: Page): Promise<string[]> {
  try {
    await page.locator('h1').first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  } catch {
    return ['has not loaded after 20 s'];
  }
  await page.waitForTimeout(350);
  return [];
}
