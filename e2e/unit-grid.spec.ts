import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';
import { chooseTheme } from './top-bar.ts';

const openGrid = async (page: Page, query = '') => {
  await signIn(page, 'Farm Manager');
  if (query) await page.goto(addressOf(`/zone-devices/all${query}`));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.ug-row--compact, .uc').first()).toBeVisible();
};
const stateChip = (page: Page, name: string) =>
  page.getByRole('group', { name: 'State' }).getByRole('button', { name });

/** Number on a chip or tab. */
const countOn = async (locator: ReturnType<Page['locator']>) =>
  Number(/\d+/.exec((await locator.textContent()) ?? '')?.[0]);

test('a grower sees every unit, live, and why one warns', async ({ page, isMobile }) => {
  await openGrid(page);
  const warning = stateChip(page, 'Warning');
  // A company just made has no readings yet: the first come within seconds.
  await expect.poll(() => countOn(warning), { timeout: 60_000 }).toBeGreaterThan(0);
  // What needs somebody stands on top, each unit with its reason, who is on it and the next step.
  await expect(page.getByText('Needs someone')).toBeVisible();
  const needing = page.locator('.un').filter({ has: page.locator('.un-step') });
  await expect(needing.filter({ hasText: /Nobody on it yet|Ticket \d+ · / }).first()).toBeVisible();
  await warning.click();
  await expect(page).toHaveURL(/state=WARN/);
  const states = page.getByRole('button', { name: /: Warning\. Open the explanation/ });
  await states.first().click();
  const card = page.getByRole('dialog', { name: 'Health of the unit' });
  await expect(card.getByText(/^Rule: /).first()).toBeVisible();
  await expect(page).toHaveURL(/unit=\d+/);
  await expect(async () => {
    await page.reload();
    await expect(card.getByRole('img', { name: 'Air temperature, last 24 hours' })).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await page.goBack();
  await expect(card).toBeHidden();
  await page.goBack();
  await expect(page).not.toHaveURL(/state=/);
  if (!isMobile) await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', /^[1-9]\d+$/);
  await page
    .getByRole('link', { name: /Chart of Air temperature of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/device\/.+metric=temperature/);
});

test('filters live in the address: what a link shows is what was chosen', async ({ page }) => {
  await openGrid(page);
  await page.keyboard.press('/');
  await page.keyboard.type('tidewater');
  await expect(page).toHaveURL(/search=tidewater/);
  await page.getByRole('tab', { name: /Flower West/ }).click();
  await expect(page).toHaveURL(/area=\d+/);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('button', { name: /^Automatic/ }).click();
  await drawer.getByRole('button', { name: /^Show \d+ unit/ }).click();
  await expect(page).toHaveURL(/filter=autoMode/);
  const shown = page.locator('.ug-crop__strain');
  await expect(shown.first()).toHaveText(/Tidewater/);
  const before = await shown.count();
  expect(before).toBeGreaterThan(0);
  await page.reload();
  await expect(shown).toHaveCount(before);
  await page.getByRole('searchbox').fill('no unit is called this');
  await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/zone-devices\/all$/);
});

test('by keyboard alone: move, choose a range, see details, explain', async ({ page }) => {
  // A phone shows cards; whoever has a keyboard has a wide screen.
  await page.setViewportSize({ width: 1440, height: 900 });
  await openGrid(page);
  const grid = page.getByRole('grid');
  await grid.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('2 units selected');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Last ten commands' })).toBeVisible();
  await expect(page.getByText('Air temperature').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Health of the unit' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Health of the unit' })).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('do not disturb shows on the unit with its comment, and can be ended', async ({ page, isMobile }) => {
  const unit = isMobile ? 'N-02' : 'N-01'; // two browsers at once, each with its own
  await openGrid(page, `?search=${unit}`);
  await page.getByRole('button', { name: new RegExp(`^${unit}: `) }).click();
  const card = page.getByRole('dialog', { name: 'Health of the unit' });
  await card.getByRole('button', { name: 'Do not disturb' }).click();
  const dialog = page.getByRole('dialog', { name: 'Do not disturb' });
  await dialog.getByRole('button', { name: '1 hour' }).click();
  await dialog.getByLabel('Comment').fill('Cuttings are rooting');
  await dialog.getByRole('button', { name: 'Do not disturb 1 unit' }).click();
  await expect(dialog).toBeHidden();
  await expect(card.getByText(/Cuttings are rooting/)).toBeVisible();
  await card.getByRole('button', { name: 'Do not disturb' }).click();
  await dialog.getByRole('button', { name: 'End it now' }).click();
  await expect(card.getByText(/Cuttings are rooting/)).toBeHidden();
});

test('nothing overflows the page', async ({ page, isMobile }) => {
  await openGrid(page);
  for (const view of ['', '?view=row', '?view=card', '?group=strain']) {
    await page.goto(addressOf(`/zone-devices/all${view}`));
    await expect(page.locator('.ug-row--compact, .ug-row--row, .uc').first()).toBeVisible();
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content, view).toBeLessThanOrEqual(window);
    if (!isMobile && view !== '?view=card') await expect(page.locator('.ug-row .un-facts').first()).toBeAttached();
    // What stands beside a long reason can be read, or is not there: no letter of it is left over.
    const rests = await page.locator('.ug-row .un-facts').evaluateAll(
      (all) =>
        all.filter((facts) => {
          const [own, line] = [facts.getBoundingClientRect(), facts.parentElement?.getBoundingClientRect()];
          return own.top < (line?.bottom ?? 0) && own.width < 48 && facts.scrollWidth > facts.clientWidth;
        }).length,
    );
    expect(rests, view).toBe(0);
  }
});

for (const scheme of ['light', 'dark'] as const) {
  test(`grid, details, card and filters have no serious accessibility finding (${scheme})`, async ({
    page,
    isMobile,
  }) => {
    await openGrid(page, '?group=area');
    await chooseTheme(page, scheme);
    const check = (what: string) => expectNoSerious(page, what);
    await page
      .getByRole('button', { name: isMobile ? 'Details' : /^Show details of / })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Sensors' })).toBeVisible();
    await page.locator('.ug-check').nth(2).click();
    await check('grid');
    // Which area has somebody in trouble is the farm's to decide: by need, whoever is stands on top.
    await page.goto(addressOf('/zone-devices/all'));
    await page
      .getByRole('button', { name: /Open the explanation/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Health of the unit' })).toBeVisible();
    await expect(page.locator('.hc-metric').first()).toBeVisible();
    await check('card');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    await check('filters');
  });
}
