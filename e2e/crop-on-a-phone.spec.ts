import { expect, test } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';

/** Pages of a grower's day that are worked with in the aisle. */
const pages = [
  '/platform-groups',
  '/mums',
  '/mums?view=planner',
  '/lifecycles?view=cards',
  '/lifecycles?view=gantt',
  '/growplans',
  '/comparelifecycles',
  '/genetics-historical',
  '/malfunctioning-grow-units',
  '/ipm-spray-history',
] as const;

test('the pages of a crop fit a phone and can be read aloud', async ({ page }) => {
  test.setTimeout(150_000);
  await signIn(page, 'Facility Manager', '/lifecycles');
  for (const path of pages) {
    await page.goto(addressOf(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([path, isWider]).toEqual([path, false]);
    await expectNoSerious(page, path);
  }
});

test('on a phone the shelves of a unit are opened, seen from above and laid out', async ({ page }) => {
  await signIn(page, 'Facility Manager', '/platform-groups');
  await page.getByText('E-03', { exact: true }).first().click();
  await page.getByRole('combobox', { name: /./ }).first().waitFor();
  await page.goto(`${page.url()}&tab=shelves`);
  // The calendar beneath the list has its name too, and is there sooner.
  await page.getByRole('list', { name: 'Shelves' }).getByRole('link', { name: 'Shelf 1', exact: true }).click();
  await expect(page.getByRole('figure', { name: /^Rows × places/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take out of use' })).toBeVisible();
});
