import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';
import { chooseTheme } from './top-bar.ts';

/** Two browsers at once, each with its own units. */
const unitsFor = (isMobile: boolean) => (isMobile ? ['E-04', 'E-05'] : ['E-09', 'E-10']);
const tray = (page: Page) => page.getByRole('complementary', { name: 'Commands', exact: true });
const dialog = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Cancel' }) });

async function selectUnits(page: Page, names: readonly string[]) {
  await page.goto(addressOf('/zone-devices/all'));
  for (const name of names) {
    await page.getByRole('searchbox').fill(name);
    const box = page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    await expect(page.getByRole('checkbox', { name: /^Select [A-Z]+-\d/ })).toHaveCount(1);
    await box.check();
  }
}

async function choose(page: Page, isMobile: boolean, group: string, action: string) {
  const bar = page.getByRole('group', { name: /^Commands for/ });
  await bar.getByRole('button', { name: isMobile ? 'Commands' : group, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

test('lights of two units: the dialog names them, the tray follows each to its end', async ({ page, isMobile }) => {
  const names = unitsFor(isMobile);
  await signIn(page, 'Farm Manager');
  await selectUnits(page, names);
  await choose(page, isMobile, 'Lights', 'Light intensity');
  await expect(dialog(page).getByText('Reaches 2 units')).toBeVisible();
  for (const name of names) await expect(dialog(page).getByText(name, { exact: true })).toBeVisible();
  const intensity = dialog(page).getByRole('textbox', { name: 'Intensity' });
  const send = dialog(page).getByRole('button', { name: 'Send to 2 units' });
  await intensity.fill('101');
  await expect(send).toBeDisabled();
  await intensity.fill('65');
  await send.click();
  await expect(page.getByText('Commands were successfully added to the queue').first()).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  const batch = tray(page).getByRole('region', { name: 'Light intensity 65 %' });
  await expect(batch.getByText('Done 2 of 2')).toBeVisible({ timeout: 60_000 });
  // What is over is one line; who wants to know opens it.
  await expect(batch.getByRole('listitem')).toHaveCount(0);
  await tray(page).getByRole('button', { name: 'Expand' }).click();
  await batch.getByRole('button', { name: /^Show the units/ }).click();
  await expect(batch.locator('[data-command-state="done"]')).toHaveCount(3);
  await tray(page).getByRole('button', { name: 'Clear finished' }).click();
  await expect(tray(page)).toBeHidden();
});

test('what is under way survives a reload, and what waits can be called back', async ({ page, isMobile }) => {
  await signIn(page, 'Maintenance');
  // Nobody fetches an order for a controller that is off: it waits in the queue.
  await page.evaluate(queueForOffline, isMobile ? { action_id: 83 } : { action_id: 50, value: 'WARN' });
  await page.reload();
  const name = isMobile ? 'Automatic' : 'Log level WARN';
  const batch = tray(page).getByRole('region', { name });
  // On a phone the tray is one line, about everything that is under way, until something goes wrong or somebody opens it.
  if (isMobile) await tray(page).getByRole('button', { name: 'Expand' }).click();
  await expect(batch.getByText('Queued 1 of 1')).toBeVisible();
  await expect(batch.getByText('E-07')).toBeVisible();
  await batch.getByRole('button', { name: 'Cancel 1 queued' }).click();
  await expect(batch.getByText('Cancelled 1 of 1')).toBeVisible();
});

async function queueForOffline(order: { action_id: number; value?: string }) {
  const user = JSON.parse(localStorage.getItem('trellis.user') ?? '{}') as { apitoken: string; facility_id: number };
  const headers = { authorization: `Bearer ${user.apitoken}`, 'content-type': 'application/json' };
  const status = await fetch(`/api/v1/ag_platformGroups/getFullStatus?facility_id=${user.facility_id}`, { headers });
  const units = (await status.json()) as { platformGroupName: string; controller_id: number }[];
  const controller_id = units.find(({ platformGroupName }) => platformGroupName === 'E-07')?.controller_id;
  const body = JSON.stringify([{ controller_id, ...order }]);
  const reply = await fetch('/api/v1/controllerCommands', { method: 'POST', headers, body });
  if (!reply.ok) throw new Error(await reply.text());
}

test('units that cannot take an order are left out with the reason', async ({ page, isMobile }) => {
  await signIn(page, 'Maintenance');
  await selectUnits(page, ['W-10', 'E-13', 'N-03']);
  await choose(page, isMobile, 'Mode', 'Automatic');
  await expect(dialog(page).getByText('Leaves out 3 units')).toBeVisible();
  for (const reason of ['Not deployed', 'Disabled', 'Do not disturb']) {
    await expect(dialog(page).getByText(reason, { exact: true })).toBeVisible();
  }
  await expect(dialog(page).getByRole('button', { name: /^Send to/ })).toBeDisabled();
  await dialog(page)
    .getByRole('checkbox', { name: /^Include units/ })
    .check();
  await expect(dialog(page).getByRole('button', { name: /^Send to [1-3] unit/ })).toBeEnabled();
});

test('a dangerous order leaves out units with plants, and wants the number of the others typed', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'Farm Manager');
  await selectUnits(page, ['N-14', 'W-14', ...unitsFor(isMobile).slice(0, 1)]);
  await choose(page, isMobile, 'Mode', 'Sterilize');
  const send = dialog(page).getByRole('button', { name: 'Send to 2 units' });
  await expect(dialog(page).getByText('Reaches 2 units')).toBeVisible();
  await expect(dialog(page).getByText('Has plants')).toBeVisible();
  await expect(send).toBeDisabled();
  await dialog(page)
    .getByLabel(/^Type 2/)
    .fill('2');
  await expect(send).toBeEnabled();
});

test('a grower gets no maintenance, an owner no commands at all', async ({ page, isMobile }) => {
  await signIn(page, 'Grower');
  await selectUnits(page, unitsFor(isMobile).slice(0, 1));
  const bar = page.getByRole('group', { name: /^Commands for/ });
  if (isMobile) await bar.getByRole('button', { name: 'Commands' }).click();
  const group = (name: string) =>
    isMobile ? page.getByRole('menu', { name, exact: true }) : bar.getByRole('button', { name, exact: true });
  await expect(group('Irrigation')).toBeVisible();
  await expect(group('Maintenance')).toHaveCount(0);
  await expect(group('Install/Upgrade')).toHaveCount(0);
  await page.goto(addressOf('/logout'));
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'Owner / Executive');
  await selectUnits(page, unitsFor(isMobile).slice(0, 1));
  await expect(page.getByText('Your role sends no commands to these units.')).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`menu, dialog and tray have no serious accessibility finding (${scheme})`, async ({ page, isMobile }) => {
    // What stands at the lower edge covers neither the commands nor the tray.
    const unreached = { id: 1, name: 'Temperature too high', nameEs: null, unit: 'E-01', escalationLevel: 1 };
    await page.route('**/ExceptionLists/unreached*', (route) =>
      route.fulfill({ json: [{ ...unreached, foundAt: new Date().toISOString() }] }),
    );
    await signIn(page, 'Farm Manager');
    await expect(page.getByRole('alert').filter({ hasText: 'Temperature too high' })).toBeVisible();
    await chooseTheme(page, scheme);
    await selectUnits(page, [...unitsFor(isMobile), 'E-13']);
    const bar = page.getByRole('group', { name: /^Commands for/ });
    // Not even its second line, where the page is as high as the window.
    await expect(async () => {
      const edge = await page
        .locator('.shell-banner--below')
        .evaluate((element) => element.getBoundingClientRect().top);
      const lowest = await page.locator('.ug-selection').evaluate((element) => element.getBoundingClientRect().bottom);
      expect(lowest).toBeLessThanOrEqual(edge);
    }).toPass({ timeout: 10_000 });
    await bar.getByRole('button', { name: isMobile ? 'Commands' : 'Irrigation', exact: true }).click();
    await expectNoSerious(page, 'menu');
    await page.getByRole('menuitem', { name: 'Stop irrigation' }).click();
    await expect(dialog(page).getByText('Leaves out 1 unit')).toBeVisible();
    await expectNoSerious(page, 'dialog');
    await dialog(page).getByRole('button', { name: 'Send to 2 units' }).click();
    await expect(tray(page)).toContainText('Stop irrigation');
    await expectNoSerious(page, 'tray');
  });
}
