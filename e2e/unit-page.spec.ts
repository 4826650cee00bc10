import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';
import { chooseTheme } from './top-bar.ts';

/** Opens a unit's page the way people do: from its card in the grid. */
async function openUnit(page: Page, name: string, role = 'Farm Manager') {
  await signIn(page, role);
  await page.goto(addressOf(`/zone-devices/all?search=${name}`));
  await page.getByRole('button', { name: new RegExp(`^${name}: `) }).click();
  await page.getByRole('dialog', { name: 'Health of the unit' }).getByRole('link', { name: 'Open unit' }).click();
  await expect(page).toHaveURL(/\/device\//);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const chart = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const history = (page: Page) => page.getByRole('group', { name: 'History' });

/** On a phone the first number stands in the first screen, nothing is wider than the screen, and a glove hits what is there. */
async function expectNumbersInSight(page: Page) {
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    const value = page.getByRole('region', { name: 'Now' }).locator('.up-tile__value').first();
    expect((await value.boundingBox())?.y).toBeLessThan(300);
    const hidden = () =>
      page.evaluate(() =>
        [
          document.documentElement,
          ...document.querySelectorAll('.up-range, .up-range > *, .up-tile, .up-tile > *, .up-statistics'),
        ]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => `${one.className}: ${one.textContent.slice(0, 80)}`),
      );
    await expect.poll(hidden, { message: `${width} px` }).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const change = page.locator('.up-facts').getByRole('button').first();
  expect((await change.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}

test('seven days of a unit’s temperature are two clicks from the units, with numbers, devices and statistics', async ({
  page,
  isMobile,
}) => {
  // As a browser says where the machine's language has no country of its own; charts read it as they load.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true }),
  );
  if (isMobile) await openUnit(page, 'E-11');
  else {
    await signIn(page, 'Farm Manager');
    await page.goto(addressOf('/zone-devices/all?search=E-11'));
    await page
      .getByRole('link', { name: /Chart of Air temperature of E-11/ })
      .first()
      .click();
  }
  await expect(page).toHaveURL(/\/device\//);
  await page.getByRole('button', { name: '7 d', exact: true }).click();
  await expect(page).toHaveURL(/range=7d/);
  await expect(chart(page, 'Temperature')).toContainText(/\d+\.\d °[CF]/);
  await expect(chart(page, 'Temperature').locator('canvas')).toBeVisible();
  for (const metric of ['Humidity', 'CO2', 'VPD', 'Soil moisture']) await expect(chart(page, metric)).toBeVisible();
  await expect(page.getByText('Times in America/Los Angeles')).toBeVisible();
  await expect(page.getByText('Follows now')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Now' }).getByRole('link', { name: /^Temperature/ })).toContainText(
    /target \d/,
  );
  await expect(history(page).getByText('Light', { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('row', { name: /^Temperature/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(/\d/);
  await page.reload();
  await expect(page.getByRole('button', { name: '7 d', exact: true })).toHaveAttribute('aria-pressed', 'true');
  if (isMobile) await expectNumbersInSight(page);
  await expect(chart(page, 'Temperature')).toContainText(/\d+\.\d °[CF]/);

  await test.step('the keys zoom all metrics, the link keeps it, and “Follow now” takes the present up again', async () => {
    await history(page).focus();
    await page.keyboard.press('+');
    await expect(page.getByText('Follows now')).toBeHidden();
    await expect(page).toHaveURL(/from=/);
    await page.getByRole('button', { name: 'Follow now' }).click();
    await expect(page.getByText('Follows now')).toBeVisible();
  });

  await test.step('what is seen is taken along as a table and as a picture', async () => {
    for (const [item, file] of [
      ['Download CSV', /E-11-.*\.csv$/],
      ['Download PNG', /E-11-.*\.png$/],
    ] as const) {
      await page.getByRole('button', { name: 'Download', exact: true }).click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(file);
    }
  });

  await test.step('another metric is laid over one, and the address says so', async () => {
    await page.getByRole('button', { name: /^Metrics/ }).click();
    await page.getByRole('checkbox', { name: 'Dew point' }).click();
    await expect(page).toHaveURL(/metrics=.*dewPoint/);
    await page.keyboard.press('Escape');
    await expect(chart(page, 'Dew point')).toBeVisible();
  });
});

/** Where the strip of tabs stands in the frames after a tab beyond its edge was chosen. */
const watchStrip = (page: Page, tab: string) =>
  page.getByRole('tab', { name: tab }).evaluate(async (chosen: HTMLElement) => {
    const strip = chosen.closest('.MuiTabs-scroller');
    const seen = new Set([strip?.scrollLeft]);
    chosen.click();
    for (let frame = 0; frame < 30; frame += 1) {
      await new Promise(requestAnimationFrame);
      seen.add(strip?.scrollLeft);
    }
    return [...seen];
  });

test('every tab answers its question, and neighbours keep the tab', async ({ page, isMobile }) => {
  await openUnit(page, 'E-11');
  const tab = (name: string) => page.getByRole('tab', { name }).click();
  // The browser asks for less motion: the strip jumps to the tab, and once more as the button that leads back takes its place; no tab
  // slides away from under a finger.
  if (isMobile) expect((await watchStrip(page, 'Photos')).length).toBeLessThanOrEqual(3);
  await tab('Schedule');
  await expect(page.getByText(/Lights on .* \(\d+ h\)/).first()).toBeVisible();
  await tab('Lifecycle');
  await expect(page.locator('.up-phases [aria-current="step"]')).toHaveCount(1);
  await tab('Steering');
  await expect(page.getByRole('tabpanel')).toContainText(/Field capacity \d+\.\d %/);
  await tab('Controls');
  await expect(page.getByRole('heading', { name: 'Tell the unit' })).toBeVisible();
  await tab('Photos');
  await expect(page.getByRole('tabpanel')).toContainText(/No photo was taken|\d/);
  await tab('Tickets');
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'New ticket' })).toBeVisible();
  await tab('Alerts');
  await page.getByRole('tabpanel').getByRole('button', { name: 'New alert' }).click();
  const dialog = page.getByRole('dialog', { name: /^New alert/ });
  const seen = `Water on the floor ${Date.now()}`;
  await dialog.getByRole('textbox', { name: /What was seen/ }).fill(seen);
  await dialog.getByRole('button', { name: 'Raise' }).click();
  const alert = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: seen });
  await alert.getByRole('button', { name: 'Take it on' }).click();
  await expect(alert).toContainText('Acknowledged');
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
    for (const tab of [
      'History',
      'Controls',
      'Schedule',
      'Steering',
      'Lifecycle',
      'Photos',
      'Alerts',
      'Tickets',
      'Commands',
      'Sensors',
      'Configuration',
    ]) {
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
