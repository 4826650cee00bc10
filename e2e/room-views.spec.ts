import { expect, test, type Page } from '@playwright/test';
import { signIn } from './people.ts';

test.use({ hasTouch: true });

const tiles = (page: Page) => page.locator('.ai-tile');

test('the console of an aisle: a finger goes on, an order warns before it is sent and can be taken back', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'the console is a tablet on a post');
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, 'Farm Manager', '/gx8');
  // Whoever stands here has signed in by themselves: no PIN is asked for.
  await page.getByRole('switch', { name: 'Ask for a PIN before orders' }).uncheck();
  await page
    .getByRole('region', { name: /^Choose the aisle/ })
    .getByRole('button', { name: /^East/ })
    .first()
    .click();
  await expect(tiles(page).first()).toBeVisible();
  const first = await tiles(page).first().locator('.ai-tile__name').textContent();
  await page.locator('.ai-tiles').evaluate((list) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: list, clientX, clientY: 400 });
    list.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch(700)] }));
    list.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(300)] }));
  });
  await expect(tiles(page).first().locator('.ai-tile__name')).not.toHaveText(first ?? '');
  const healthy = tiles(page).filter({ hasText: 'Healthy' }).last();
  const name = (await healthy.locator('.ai-tile__name').textContent()) ?? '';
  await healthy.click();
  const opened = page.getByRole('dialog', { name });
  const state = opened.getByRole('group', { name: 'Commands' });
  await state.getByRole('button', { name: 'Lights off' }).click();
  const order = page.getByRole('dialog', { name: `Lights off · ${name}` });
  await expect(order.getByText('Reaches 1 unit')).toBeVisible();
  await order.getByRole('button', { name: 'Send to 1 unit' }).click();
  await expect(order).toBeHidden();
  await expect(page.getByText('Commands were successfully added to the queue').first()).toBeVisible();
});

test('a whole area stands on one screen, the farthest from its target first, narrowed by what grows', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'Farm Manager', '/full-area-view');
  const cells = page.locator('.av-cell');
  await expect(cells.first()).toBeVisible();
  const bottom = await page.locator('.av-racks').evaluate((racks) => racks.getBoundingClientRect().bottom);
  if (!isMobile) expect(bottom).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  const all = await cells.count();
  await page.getByRole('button', { name: 'Farthest from target first' }).click();
  await expect(page.getByRole('region', { name: 'Farthest from target first' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await drawer.getByRole('button', { name: /^No plants/ }).click();
  await drawer.getByRole('button', { name: /^Show/ }).click();
  expect(await cells.count()).toBeLessThan(all);
});
