import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';
import { chooseTheme } from './top-bar.ts';

/** Opens a unit's page the way people do: from its card in the grid. */
async function openUnit(page: Page, name: string, role = 'Farm Manager') {
  await signIn(page, role);
  await page.goto(addressOf(`/zone-devices/all?search=${name}`));
  await page.getByRole('button', { name: new RegExp(`^${name}: `) }).click();
  await page.getByRole('dialog', { name: 'Health of the unit' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/device\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const chart = (page: Page, name: string) => page.getByRole('figure').filter({ hasText: name }).first();

test('a unit’s history: charts with numbers, the time in the address, statistics', async ({ page }) => {
  await openUnit(page, 'E-11');
  await expect(chart(page, 'Temperature')).toContainText(/\d+\.\d °[CF]/);
  await expect(chart(page, 'Temperature').locator('canvas')).toBeVisible();
  await expect(chart(page, 'Temperature')).toContainText('Times in America/Los Angeles');
  for (const metric of ['Humidity', 'CO2', 'VPD', 'Dew point']) await expect(chart(page, metric)).toBeVisible();
  await expect(page.getByText('Follows now')).toBeVisible();
  const row = page.getByRole('row', { name: /^Temperature/ });
  await expect(row.getByRole('cell').first()).toHaveText(/\d/);

  await page.getByRole('button', { name: '7 d', exact: true }).click();
  await expect(page).toHaveURL(/range=7d/);
  await page.reload();
  await expect(page.getByRole('button', { name: '7 d', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(chart(page, 'Temperature')).toContainText(/\d+\.\d °[CF]/);
});

test('a custom time must end after it starts', async ({ page }) => {
  await openUnit(page, 'E-11');
  await page.getByRole('button', { name: 'Custom', exact: true }).click();
  await page.getByLabel('From').fill('2026-11-20T10:00');
  await page.getByLabel('To', { exact: true }).fill('2026-11-20T09:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Invalid Date.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2026-11-20T12:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/from=2026-11-20T18%3A00/);
  await expect(page.getByText('Invalid Date.')).toBeHidden();
});

test('zooming by keyboard stops following, and “Follow now” takes it up again', async ({ page }) => {
  await openUnit(page, 'E-11');
  await expect(chart(page, 'Temperature')).toContainText(/\d+\.\d °[CF]/);
  await chart(page, 'Temperature').getByRole('group').focus();
  await page.keyboard.press('+');
  await expect(page.getByText('Follows now')).toBeHidden();
  await page.getByRole('button', { name: 'Follow now' }).click();
  await expect(page.getByText('Follows now')).toBeVisible();
});

test('charts can be taken along as a table and as a picture', async ({ page }) => {
  await openUnit(page, 'E-11');
  await expect(chart(page, 'Humidity')).toContainText(/\d+\.\d %/);
  for (const [item, file] of [
    ['Download CSV', 'humidity.csv'],
    ['Download PNG', 'humidity.png'],
  ] as const) {
    await chart(page, 'Humidity').getByRole('button', { name: 'Download', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(file);
  }
});

test('every tab answers its question, and neighbours keep the tab', async ({ page }) => {
  await openUnit(page, 'E-11');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  await tab('Schedule');
  await expect(page.getByText(/Lights on .* \(\d+ h\)/).first()).toBeVisible();
  await tab('Lifecycle');
  await expect(page.locator('.up-phases [aria-current="step"]')).toHaveCount(1);
  await tab('Controls');
  await expect(page.getByRole('heading', { name: 'Tell the unit' })).toBeVisible();
  await tab('Commands');
  await expect(page.getByRole('tabpanel')).toContainText(/Command|not been sent/);
  await tab('Configuration');
  await expect(page.getByRole('region', { name: 'Controller' })).toContainText('Sparkplug B');
  await expect(page.getByRole('tabpanel')).not.toContainText(/platformGroup_id|isDev/);
  await tab('Sensors');
  await expect(page.getByRole('row', { name: /Humidity/ })).toContainText(/\d+\.\d %/);
  await page.getByRole('link', { name: /^Next unit/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'E-12' })).toBeVisible();
  await expect(page).toHaveURL(/tab=sensors/);
});

test('maintenance names a sensor', async ({ page, isMobile }) => {
  const unit = isMobile ? 'E-12' : 'E-14'; // two browsers at once, each with its own
  await openUnit(page, unit, 'Maintenance');
  await page.getByRole('tab', { name: 'Sensors' }).click();
  await page
    .getByRole('button', { name: /^Change sensor/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Change sensor/ });
  await dialog.getByLabel('Priority').fill('0');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Priority').fill('2');
  await dialog.getByLabel('Name').fill(`Canopy of ${unit}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Sensor saved')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: `Canopy of ${unit}` })).toBeVisible();
});

test('an address that no unit answers to leads back to the units', async ({ page }) => {
  await signIn(page, 'Grower');
  await page.goto(addressOf('/device/nobody/999999'));
  await expect(page.getByRole('heading', { level: 1, name: 'Unit not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Search the units' }).click();
  await expect(page).toHaveURL(/\/zone-devices\/all/);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`no tab has a serious accessibility finding or overflows (${scheme})`, async ({ page }) => {
    await openUnit(page, 'E-11', 'Maintenance');
    await chooseTheme(page, scheme);
    for (const tab of ['Charts', 'Controls', 'Schedule', 'Lifecycle', 'Commands', 'Sensors', 'Configuration']) {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      await expectNoSerious(page, tab);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, tab).toBeLessThanOrEqual(0);
    }
  });
}

test('a unit that fell silent says when, and leads to its last readings', async ({ page }) => {
  await openUnit(page, 'E-13');
  await expect(page.getByText(/The last reading came on/)).toBeVisible();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(chart(page, 'Temperature')).toContainText(/\d+\.\d °[CF]/);
});
