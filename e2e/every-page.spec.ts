import { execFileSync } from 'node:child_process';
import { expect, test, type Page } from '@playwright/test';
import { seriousFindings } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';
import { takeShift, watchShifts } from './layout-shifts.ts';
import { chooseTheme } from './top-bar.ts';

interface Route {
  path: string;
  guard: 'public' | 'signedIn' | 'menu';
}

/** The product's own table: a new page is judged without a word here. */
const routes = JSON.parse(
  execFileSync(process.execPath, ['apps/web/print-routes.ts'], { encoding: 'utf8' }),
) as readonly Route[];

/** What stands for the parameters of a path: a unit of the demo company, and a link that nobody sent. */
const parameters: Readonly<Record<string, string>> = {
  // A few units: all look alike, and their dialogs are judged where they open.
  mode: 'all?search=E-1',
  deviceId: '1',
  controllerId: '1',
  messageId: 'x'.repeat(43),
};
const fillIn = (path: string) => path.replace(/\{(\w+)\??\}/g, (_, name: string) => parameters[name] ?? name);

/** Pages that lead elsewhere at once: one ends the session, one is passed by who has one, one leads to a person's board. */
const leading = { everyone: ['/logout'], signedIn: ['/logout', '/login', '/dashboard'] };

/** Follows a link within the page, as its router does; a page loaded anew each time takes far longer. */
async function follow(page: Page, path: string, place: number) {
  const title = await page.title();
  await page.evaluate(
    ([to, key]) => {
      history.pushState({ usr: null, key, idx: Number(key) }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
    },
    [fillIn(path), String(place)] as const,
  );
  await expect(page, path).not.toHaveTitle(title);
  await settled(page);
}

const settled = async (page: Page) => {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

/** A page that moves further while it loads is hard to use: what was reached for is elsewhere. */
const MOST_SHIFT = 0.1;

async function judge(page: Page, paths: readonly string[], scheme: 'light' | 'dark') {
  for (const [place, path] of paths.entries()) {
    await test.step(`${path} ${scheme}`, async () => {
      await takeShift(page);
      await follow(page, path, place + 1);
      const findings = await seriousFindings(page, { isOnlyColour: scheme === 'dark' });
      expect.soft(findings, `${path} ${scheme}`).toEqual([]);
      expect.soft(await takeShift(page), `${path} ${scheme}: moves while it loads`).toBeLessThan(MOST_SHIFT);
    });
  }
}

// A trace would keep a copy of every page at every step.
test.use({ reducedMotion: 'reduce', trace: 'off' });

test('no page has a serious accessibility finding, in either theme, and none jumps while it loads', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await watchShifts(page);
  const open = routes.filter(({ guard }) => guard === 'public').map(({ path }) => path);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(addressOf('/page-401'));
    await settled(page);
    const visited = open.filter((path) => !leading.everyone.includes(path) && path !== '/page-401');
    await judge(page, [...visited, '/page-401'], colorScheme);
  }
  await signIn(page, 'Administrator', '/profile');
  const all = routes.map(({ path }) => path).filter((path) => !leading.signedIn.includes(path));
  for (const scheme of ['light', 'dark'] as const) {
    await settled(page);
    await chooseTheme(page, scheme);
    await judge(page, all, scheme);
    await page.goto(addressOf('/admin/colors?record=new'));
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(drawer.getByText('Required.').first()).toBeVisible();
    expect.soft(await seriousFindings(page), `a form with messages ${scheme}`).toEqual([]);
    await page.goto(addressOf('/profile'));
  }
});
