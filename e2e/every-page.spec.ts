import { expect, test, type Page } from '@playwright/test';
import { seriousFindings } from './accessibility.ts';
import { watchErrors } from './console-errors.ts';
import { addressOf, signIn } from './people.ts';
import { takeShift, watchShifts } from './layout-shifts.ts';
import { fillIn, goWithin, leading, routes } from './routes.ts';
import { chooseTheme } from './top-bar.ts';

async function follow(page: Page, path: string, place: number) {
  const title = await page.title();
  await goWithin(page, fillIn(path), place);
  await expect(page, path).not.toHaveTitle(title);
  await settled(page);
}

const settled = async (page: Page) => {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
};

/** A page that moves further while it loads is hard to use: what was reached for is elsewhere. */
const mostShift = 0.1;

async function judge(page: Page, paths: readonly string[], scheme: 'light' | 'dark') {
  for (const [place, path] of paths.entries()) {
    await test.step(`${path} ${scheme}`, async () => {
      await takeShift(page);
      await follow(page, path, place + 1);
      const findings = await seriousFindings(page, { isOnlyColour: scheme === 'dark' });
      expect.soft(findings, `${path} ${scheme}`).toEqual([]);
      expect.soft(await takeShift(page), `${path} ${scheme}: moves while it loads`).toBeLessThan(mostShift);
    });
  }
}

// A trace would keep a copy of every page at every step.
test.use({ trace: 'off' });

test.beforeEach(async ({ page }) => {
  test.setTimeout(400_000);
  await watchShifts(page);
});

test('no page for everybody has a serious accessibility finding, in either theme, and none jumps while it loads', async ({
  page,
}) => {
  const open = routes.filter(({ guard }) => guard === 'public').map(({ path }) => path);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(addressOf('/page-401'));
    await settled(page);
    const visited = open.filter((path) => !leading.everyone.includes(path) && path !== '/page-401');
    await judge(page, [...visited, '/page-401'], colorScheme);
  }
});

for (const scheme of ['light', 'dark'] as const)
  test(`no page has a serious accessibility finding, none jumps while it loads, none writes an error (${scheme})`, async ({
    page,
  }) => {
    const errors = watchErrors(page, () => page.url());
    await signIn(page, 'Administrator', '/profile');
    await settled(page);
    await chooseTheme(page, scheme);
    await judge(
      page,
      routes.map(({ path }) => path).filter((path) => !leading.signedIn.includes(path)),
      scheme,
    );
    expect.soft(errors).toEqual([]);
    await page.goto(addressOf('/admin/colors?record=new'));
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(drawer.getByText('Required.').first()).toBeVisible();
    expect.soft(await seriousFindings(page), `a form with messages ${scheme}`).toEqual([]);
  });
