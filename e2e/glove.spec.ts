import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { accountOf, addressOf, signIn } from './people.ts';
import { chooseTheme } from './top-bar.ts';

const pin = '2580';

/** The grower may unlock consoles with a PIN. */
async function choosePin(page: Page): Promise<void> {
  const { email, password } = accountOf('Grower');
  const session = (await (
    await page.request.post(addressOf('/api/v1/users/login'), { data: { email, password } })
  ).json()) as { apitoken: string };
  const kept = await page.request.post(addressOf('/api/v1/users/pin'), {
    headers: { authorization: `Bearer ${session.apitoken}` },
    data: { pin, password },
  });
  expect(kept.ok()).toBe(true);
}

test('an order is given with a glove: held by a PIN, asked once more, followed and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await choosePin(page);
  await signIn(page, 'Facility Manager', '/gx8');
  await page.getByRole('button', { name: /^Flower West · W2/ }).click();
  const tile = page.getByRole('button', { name: /^W-11 / });
  await expect(tile).toBeVisible();
  await chooseTheme(page, 'dark');
  await expectNoSerious(page, 'aisle, dark');
  await tile.click();
  const opened = page.getByRole('dialog', { name: 'W-11' });
  // A finger as wide as a glove: every order is at least 64 px high.
  const orders = opened.getByRole('group', { name: 'Commands' }).getByRole('button');
  await expect(orders.first()).toBeVisible();
  const heights = await orders.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(64);
  await opened.getByRole('button', { name: 'Manual' }).click();
  await page.getByRole('button', { name: /Demo Grower/ }).click();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  const ask = page.getByRole('dialog', { name: 'Manual · W-11' });
  await ask.getByRole('button', { name: 'Send to 1 unit' }).click();
  await expect(ask).toBeHidden();
  const order = opened.getByRole('region', { name: 'Manual' });
  await expect(order).toContainText('Done', { timeout: 15_000 });
  await expect(opened.locator('.ai-now')).toContainText('Manual');
  await expectNoSerious(page, 'opened unit, dark', '[role=dialog]');
  await opened.locator('.t-newest-order').getByRole('button', { name: 'Undo' }).click();
  await expect(opened.locator('.ai-now')).toContainText('Automatic', { timeout: 15_000 });
  await opened.getByRole('button', { name: 'W-12' }).click();
  await expect(page.getByRole('dialog', { name: 'W-12' })).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseTheme(page, 'light');
  await expectNoSerious(page, 'aisle, light');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('an area stands on one screen: a touch opens a unit, or chooses it once that was asked for', async ({
    page,
  }) => {
    await signIn(page, 'Farm Manager', '/full-area-view');
    await page.getByRole('button', { name: /^Nursery/ }).tap();
    const cells = page.locator('.av-cell__open');
    await expect(cells.first()).toContainText('N-01');
    await chooseTheme(page, 'dark');
    await expectNoSerious(page, 'area, dark');
    await cells.nth(1).tap();
    await expect(page).toHaveURL(/unit=\d+/);
    const card = page.getByRole('dialog', { name: 'Health of the unit' });
    await expect(card.getByRole('heading', { name: 'N-02' })).toBeVisible();
    await card.getByRole('button', { name: 'Close' }).tap();
    await expect(card).toBeHidden();
    await page.getByRole('button', { name: 'Choose units' }).tap();
    await cells.nth(1).tap();
    await cells.nth(2).tap();
    await expect(page.getByRole('region', { name: 'Selection' })).toContainText('2 units');
    await expect(card).toBeHidden();
    await expect(cells.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Done' }).tap();
    await chooseTheme(page, 'light');
    await expectNoSerious(page, 'area, light');
    const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(window);
  });
});
