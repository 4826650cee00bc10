import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';

const strain = 'Journey Dawn';
const plan = 'Journey crop';
const run = 'Journey crop, first';

const toast = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const step = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Makes units of one shelf each through the screens: whatever else grows, here is room. */
async function makeUnits(page: Page): Promise<number[]> {
  const ids: number[] = [];
  for (const [name, capacity] of [
    ['Journey A', '6'],
    ['Journey B', '6'],
    ['Journey C', '1'],
    ['Journey D', '6'],
  ] as const)
    ids.push(await makeUnit(page, name, capacity));
  return ids;
}

async function makeUnit(page: Page, name: string, capacity: string): Promise<number> {
  await page.goto(addressOf('/platform-groups'));
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('n');
  const drawer = page.getByRole('dialog').last();
  await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await drawer.getByRole('combobox', { name: 'Area' }).click();
  await page.getByRole('option').first().click();
  await drawer.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, `${name} created`);
  await page.goto(addressOf(`/platform-groups?search=${encodeURIComponent(name)}`));
  await page.locator('[data-row]').filter({ hasText: name }).locator('td').first().click();
  await page.waitForURL(/record=\d+/);
  const id = Number(new URL(page.url()).searchParams.get('record'));
  await page.goto(addressOf(`/platform-groups?record=${id}&tab=shelves&shelf.record=new`));
  const shelf = page.getByRole('dialog').last();
  await shelf.getByRole('textbox', { name: 'Name', exact: true }).fill('Top');
  await shelf.getByRole('textbox', { name: 'Plants it holds' }).fill(capacity);
  await shelf.getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, 'Top created');
  return id;
}

/** Begins a start on both units up to its review. */
async function reviewStart(page: Page, address: string, name: string) {
  await page.goto(addressOf(address));
  // Whoever was at another step goes on there.
  await step(page, 'Plan');
  await page.getByRole('textbox', { name: 'Name of the run' }).fill(name);
  await step(page, 'Shelves');
  await expect(page.getByRole('checkbox', { name: 'Journey A Top' })).toBeChecked();
  await step(page, 'Review');
  await expect(page.getByRole('button', { name: 'Start now' })).toBeEnabled();
}

/** Types what a field does not take, and finds the message of the shared form rules beneath it. */
async function typeWrong(page: Page, field: Locator, faults: readonly (readonly [typed: string, message: string])[]) {
  for (const [typed, message] of faults) {
    await field.fill(typed);
    // A field that was good has no message to be described by yet.
    await expect(async () => {
      const id = (await field.getAttribute('aria-describedby')) ?? '';
      await expect(page.locator(`[id="${id}"]`)).toHaveText(message, { timeout: 1000 });
    }).toPass({ timeout: 15_000 });
  }
}

/** Loads the page anew, as somebody who is asked whether to leave and does. */
async function reload(page: Page) {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

/** Chooses the day some days ago in a calendar, by its keys: they cross the first of a month too. */
async function chooseDaysAgo(page: Page, field: Locator, days: number) {
  await field.click();
  await page.getByRole('gridcell', { selected: true }).focus();
  for (let day = 0; day < days; day += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
}

const moving = (page: Page) => page.getByRole('dialog', { name: 'Move 1 plant' });

/** Chooses a plant of the first shelf, and the shelf of a unit for it. */
async function chooseMove(page: Page, address: string, index: number, unit: string) {
  await page.goto(addressOf(address));
  await page.locator('.lc-plant').nth(index).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await moving(page).getByRole('combobox', { name: 'Shelf' }).fill(unit);
  await page.getByRole('option', { name: new RegExp(unit) }).click();
}

test('a crop goes its whole way: strain, plan, approval, start in two units, a case, a spray that holds the harvest, the harvest', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000);
  page.setDefaultTimeout(20_000);
  const boss = await (await browser.newContext()).newPage();
  boss.setDefaultTimeout(20_000);
  await signIn(boss, 'Facility Manager', '/strains');
  const units = await makeUnits(boss);
  await signIn(page, 'Farm Manager', '/strains');
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).fill(strain);
  await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click();
  await toast(page, `${strain} created`);

  await page.goto(addressOf('/growplans/creategrowplan'));
  await page.getByRole('textbox', { name: 'Name' }).fill(plan);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Cannabis flower' }).click();
  await page.getByRole('combobox', { name: 'Strain' }).fill(strain);
  await page.getByRole('option', { name: strain }).click();
  for (const template of ['Cannabis vegetative', 'Cannabis flower, ripening'])
    await page.getByRole('checkbox', { name: template }).check();
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: plan })).toBeVisible();
  const planId = new URL(page.url()).pathname.split('/').at(-1);
  // What is no number is said to be none, stands where it was typed after a reload, and is mended there.
  const length = page.getByRole('textbox', { name: 'Length' });
  const days = await length.inputValue();
  await typeWrong(page, length, [
    ['ten', 'Must be a number'],
    ['0', 'Must be greater than 0'],
    ['', 'Required.'],
    ['ten', 'Must be a number'],
  ]);
  await expect(page.getByRole('button', { name: 'Hand in' })).toBeDisabled();
  await reload(page);
  await expect(length).toHaveValue('ten');
  await length.fill(days);
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('v1 Waiting for approval')).toBeVisible();
  await boss.goto(addressOf(`/view/growplan/${planId}`));
  await boss.getByRole('button', { name: 'Approve' }).click();
  await boss.getByRole('button', { name: 'Publish' }).click();
  await expect(boss.getByText('v1 Published')).toBeVisible();

  // Two people start on the same shelves at the same moment: one gets them, the other the reason, and keeps what was typed.
  const address = `/growplans/startlifecycle/${planId}?units=${units.slice(0, 2).join(',')}`;
  await page.goto(addressOf(address));
  await step(page, 'Shelves');
  const plants = page.getByRole('textbox', { name: 'Plants on Journey A Top' });
  await typeWrong(page, plants, [
    ['7', 'Cannot be more than 6'],
    ['1.5', 'Must be an integer'],
    ['six', 'Must be a number'],
  ]);
  await reload(page);
  await expect(plants).toHaveValue('six');
  await plants.fill('6');
  await Promise.all([reviewStart(page, address, run), reviewStart(boss, address, run)]);
  await expectNoSerious(page, 'the review of a start');
  const both = [page, boss];
  await Promise.all(both.map((one) => one.getByRole('button', { name: 'Start now' }).click()));
  const isOpen = (one: Page) => one.waitForURL(/record=/).then(() => one);
  const isRefused = (one: Page) =>
    one
      .getByText('Some shelves are taken in that time.')
      .waitFor()
      .then(() => one);
  const winner = await Promise.any(both.map(isOpen));
  const loser = winner === page ? boss : page;
  await isRefused(loser);
  await expect(loser.getByRole('textbox', { name: 'Plants on Journey A Top' })).toHaveValue('6');
  const runId = new URL(winner.url()).searchParams.get('record') ?? '';
  const ofRun = `/lifecycles/all?record=${runId}`;

  // The plants stand on the maps of their shelves.
  await page.goto(addressOf(`${ofRun}&tab=plants`));
  await expect(page.getByRole('group', { name: /Journey A · Top/ }).getByRole('checkbox')).toHaveCount(7);

  // Two people move a plant each to the one place of a shelf, at the same moment: it takes one, the other hears why.
  await Promise.all(both.map((one, index) => chooseMove(one, `${ofRun}&tab=plants`, index, 'Journey C')));
  await Promise.all(both.map((one) => moving(one).getByRole('button', { name: 'Move', exact: true }).click()));
  const moved = (one: Page) => one.getByText('1 plant moved.').waitFor();
  const full = (one: Page) => one.getByText('More plants than the shelves hold.').waitFor();
  const placed = await Promise.any(both.map((one) => moved(one).then(() => one)));
  const left = placed === page ? boss : page;
  await full(left);
  // What was chosen stays chosen.
  await expect(moving(left).getByRole('combobox', { name: 'Shelf' })).toHaveValue(/Journey C/);
  await expect(
    placed.getByRole('group', { name: /Journey C · Top/ }).getByText('1 plant', { exact: true }),
  ).toBeVisible();

  // And one plant by both: whoever comes second is told that it stands elsewhere by now, and moves nothing.
  await Promise.all(both.map((one) => chooseMove(one, `${ofRun}&tab=plants`, 0, 'Journey D')));
  await Promise.all(both.map((one) => moving(one).getByRole('button', { name: 'Move', exact: true }).click()));
  const first = await Promise.any(both.map((one) => moved(one).then(() => one)));
  const second = first === page ? boss : page;
  await second.getByText('Some plants stand elsewhere by now: somebody else moved them.').waitFor();
  await expect(
    first.getByRole('group', { name: /Journey D · Top/ }).getByText('1 plant', { exact: true }),
  ).toBeVisible();

  // A problem is reported for the unit, and sprayed against two days ago: people may enter again, and nothing is cut until the interval
  // before harvest is over.
  await page.goto(addressOf(`/lifecycleremediations?report=1&unit=${units[0]}&title=Spider+mites&category=pest`));
  await page.getByRole('dialog').getByRole('button', { name: 'Report', exact: false }).last().click();
  await toast(page, 'Spider mites');
  await page.goto(addressOf('/ipm-spray-history'));
  await page.getByRole('button', { name: 'Record application' }).first().click();
  const spray = page.getByRole('dialog', { name: 'Record application' });
  await spray.getByRole('combobox', { name: 'Product' }).click();
  await page.getByRole('option', { name: /sulfur/ }).click();
  await chooseDaysAgo(page, spray.getByRole('combobox', { name: /^Start/ }), 2);
  await spray.getByRole('combobox', { name: 'Applicator' }).click();
  await page
    .getByRole('option', { name: /Grower/ })
    .first()
    .click();
  for (const name of ['Journey A', 'Journey B', 'Journey C', 'Journey D']) {
    const box = spray.getByRole('combobox', { name: /^Units/ });
    // What is chosen is fetched with its name, and the field emptied as it comes.
    await expect(async () => {
      await box.fill(name);
      await page.getByRole('option', { name, exact: true }).click({ timeout: 3000 });
      await expect(spray.getByRole('button', { name, exact: true })).toBeVisible({ timeout: 3000 });
    }).toPass();
  }
  const rate = spray.getByRole('textbox', { name: 'Rate' });
  await typeWrong(page, rate, [
    ['-1', 'Cannot be negative'],
    ['much', 'Must be a number'],
  ]);
  await reload(page);
  await page.getByRole('button', { name: 'Record application' }).first().click();
  await expect(rate).toHaveValue('much');
  await rate.fill('4');
  await spray.getByRole('button', { name: 'Record', exact: true }).click();
  await toast(page, 'Application recorded');

  // The last phase begins; the harvest is refused with its reason, in the dialog.
  await boss.goto(addressOf(ofRun));
  await boss.getByRole('button', { name: 'Begin the next phase' }).click();
  await boss.getByRole('dialog').last().getByRole('button', { name: 'Begin the next phase' }).click();
  await toast(boss, 'The next phase has begun.');
  await boss.getByRole('button', { name: 'Harvest', exact: true }).click();
  await boss.getByRole('button', { name: 'Begin harvest' }).click();
  const harvest = boss.getByRole('dialog', { name: `Harvest ${run}` });
  await harvest.getByRole('textbox', { name: 'Name of the harvest' }).fill('First cut');
  await harvest.getByRole('button', { name: 'Begin harvest' }).click();
  await expect(harvest.getByText(/The pre-harvest interval runs until/)).toBeVisible();

  // The compliance officer ends the interval with a document; what was typed for the harvest is still there.
  const officer = await (await browser.newContext()).newPage();
  officer.setDefaultTimeout(20_000);
  await signIn(officer, 'Compliance Officer', '/ipm-spray-history');
  // Not on the name of a unit, which leads elsewhere. A row that another one pushes down under the pointer is pressed again.
  await expect(async () => {
    await officer.keyboard.press('Escape');
    await officer.locator('[data-row]').filter({ hasText: 'Journey A' }).locator('td').first().click();
    await officer.getByRole('button', { name: 'Clear for harvest' }).click({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  const clear = officer.getByRole('dialog', { name: 'Clear for harvest' });
  await clear.getByRole('textbox', { name: 'Address of the document' }).fill('https://example.com/residue-test.pdf');
  await clear.getByRole('textbox', { name: 'Reason' }).fill('Residue test passed');
  await clear.getByRole('button', { name: 'Clear for harvest' }).click();
  await toast(officer, 'Cleared');
  await harvest.getByRole('button', { name: 'Begin harvest' }).click();
  await toast(boss, 'The harvest session is open.');
  await boss.getByRole('button', { name: 'Record weight' }).click();
  const weighing = boss.getByRole('dialog', { name: 'Record First cut' });
  await weighing.getByRole('textbox', { name: /Wet weight/ }).fill('4800');
  await weighing.getByRole('button', { name: 'Record weight' }).click();
  await toast(boss, 'The harvest is recorded and its batch made.');
  await expect(boss.getByText(/^Batch /).first()).toBeVisible();
  await expectNoSerious(boss, 'the harvest of a run');
  await boss.close();
  await officer.close();
});
