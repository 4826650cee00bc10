import { expect, test, type Locator, type Page } from '@playwright/test';
import { accountOf, addressOf, signIn } from './people.ts';

/** Clicks, and keys that stand for one, that a task has cost so far. Typing a name is not one. */
function countClicks(page: Page) {
  let count = 0;
  return {
    click: async (target: Locator, how: Parameters<Locator['click']>[0] = {}) => {
      await target.click(how);
      count += 1;
    },
    /** One that was given otherwise. */
    count: () => {
      count += 1;
    },
    press: async (key: string) => {
      await page.keyboard.press(key);
      count += 1;
    },
    expectAtMost: (most: number) => expect(count, 'clicks').toBeLessThanOrEqual(most),
  };
}

/** Units of the two rooms whose lights take turns. */
const rooms = [
  ['W-01', 'W-02', 'W-04', 'W-06', 'W-07'],
  ['E-01', 'E-02', 'E-03', 'E-05', 'E-06'],
] as const;

/** Lights of the units as the server has them, by name. */
const lightsOf = (page: Page) =>
  page.evaluate(async () => {
    const user = JSON.parse(localStorage.getItem('trellis.user') ?? '{}') as { apitoken: string; facility_id: number };
    const address = `/api/v1/ag_platformGroups/getFullStatus?facility_id=${user.facility_id}`;
    const answer = await fetch(address, { headers: { authorization: `Bearer ${user.apitoken}` } });
    const units = (await answer.json()) as { platformGroupName: string; light: string | null }[];
    return Object.fromEntries(units.map(({ platformGroupName, light }) => [platformGroupName, light?.toUpperCase()]));
  });

/** Hours of the facility's day at which lights of whole rooms turn. */
const turns = [5, 6, 18];
/** How long rooms take to reach their new climate, ms: until then more units are out of band than a screen has room for. */
const settlingMs = 600_000;
/** What is told before a turn, ms: it is over by then. */
const storyMs = 180_000;

/** Waits until no lights turn by themselves within the story, and until rooms that just turned have settled. */
async function passTurn(page: Page): Promise<void> {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Los_Angeles', timeStyle: 'medium' });
  const [hours = 0, minutes = 0, seconds = 0] = clock.format().split(':').map(Number);
  const now = (hours * 3600 + minutes * 60 + seconds) * 1000;
  const turn = turns.find((hour) => now > hour * 3_600_000 - storyMs && now < hour * 3_600_000 + settlingMs);
  if (turn !== undefined) await page.waitForTimeout(turn * 3_600_000 + settlingMs - now);
}

/** The room whose lights are on at this hour. */
async function findLitRoom(page: Page): Promise<readonly string[]> {
  let lit: readonly string[] | undefined;
  await expect(async () => {
    const lights = await lightsOf(page);
    lit = rooms.find((names) => names.every((name) => lights[name] === 'ON'));
    expect(lit).toBeDefined();
  }).toPass({ timeout: 60_000 });
  return lit ?? [];
}

/** Ticks the first of five lit units that stand together and, with Shift, the last; units change places until the first is ticked, so
 * again if one came between. Answers their names. */
async function tickFive(page: Page, { click, count }: ReturnType<typeof countClicks>): Promise<readonly string[]> {
  const box = (name = '') => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
  const listFives = async () => {
    const lights = await lightsOf(page);
    const shown = await page.getByRole('checkbox', { name: /^Select [EW]-\d/ }).evaluateAll((all) =>
      all.map((one) => ({
        name: one.getAttribute('aria-label')?.replace('Select ', '') ?? '',
        isReached: !one.closest('[role=row]')?.textContent.includes('Offline'),
      })),
    );
    return shown
      .map((_, index) => shown.slice(index, index + 5))
      .filter((five) => five.length === 5 && five.every(({ name, isReached }) => isReached && lights[name] === 'ON'))
      .map((five) => five.map(({ name }) => name));
  };
  let names: string[] = [];
  await expect(async () => {
    const clear = page.getByRole('button', { name: 'Clear the selection' });
    if (await clear.isVisible()) await clear.click();
    names = (await listFives()).at(-1) ?? [];
    await box(names[0]).check({ timeout: 2_000 });
    // From here on no row moves.
    expect((await listFives()).map((five) => five.join())).toContain(names.join());
  }).toPass({ timeout: 60_000 });
  count();
  await click(box(names.at(-1)), { modifiers: ['Shift'] });
  await expect(page.getByText('5 units selected')).toBeVisible();
  return names;
}

/** Every unit that needs somebody stands on the screen with its reason, who is on it and the next step. */
async function expectAllTroubleInView(page: Page): Promise<void> {
  const group = page.getByRole('row').filter({ has: page.getByText('Needs someone') });
  const needing = page.getByRole('row').filter({ has: page.locator('.un-step') });
  await expect(async () => {
    await expect(group).toBeInViewport();
    const told = Number(/\d+/.exec((await group.textContent()) ?? '')?.[0]);
    expect(told).toBeGreaterThan(0);
    const rows = await needing.all();
    expect(rows).toHaveLength(told);
    for (const row of rows) {
      await expect(row).toBeInViewport({ ratio: 1 });
      await expect(row.locator('.un-reason')).toHaveText(/\S/);
      await expect(row.locator('.un-who')).toHaveText(/\S/);
    }
  }).toPass({ timeout: 60_000 });
}

const tray = (page: Page) => page.getByRole('complementary', { name: 'Commands', exact: true });

test('a grower’s everyday: trouble in one screen, lights off and on again, who did it, seven days of a unit', async ({
  page,
}) => {
  test.setTimeout(settlingMs + 2 * storyMs);
  await signIn(page, 'Grower');
  await passTurn(page);

  await test.step('trouble and why, without a click', async () => {
    await expectAllTroubleInView(page);
  });

  const [inRoom = ''] = await findLitRoom(page);
  let names: readonly string[] = [];
  await test.step('lights off for five units', async () => {
    await page.goto(addressOf(`/zone-devices/all?search=${inRoom.slice(0, 2)}0`));
    const task = countClicks(page);
    names = await tickFive(page, task);
    await task.click(page.getByRole('group', { name: /^Commands for/ }).getByRole('button', { name: 'Lights' }));
    await task.click(page.getByRole('menuitem', { name: 'Lights off', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Lights' });
    await expect(dialog.getByText('Reaches 5 units')).toBeVisible();
    for (const name of names) await expect(dialog.getByText(name, { exact: true })).toBeVisible();
    await task.click(dialog.getByRole('button', { name: 'Send to 5 units' }));
    task.expectAtMost(7);
  });

  await test.step('one click takes the command back, and the lights are on again', async () => {
    const task = countClicks(page);
    await task.click(page.getByRole('button', { name: 'Undo' }));
    task.expectAtMost(1);
    await expect(tray(page).getByRole('region', { name: 'Lights on' }).getByText('Done 5 of 5')).toBeVisible({
      timeout: 60_000,
    });
    await expect
      .poll(async () => {
        const lights = await lightsOf(page);
        return names.map((name) => lights[name]);
      })
      .toEqual(names.map(() => 'ON'));
  });

  await test.step('who switched this off: two clicks from a unit in the grid', async () => {
    const task = countClicks(page);
    const [first = ''] = names;
    await task.click(page.getByRole('link', { name: `Chart of Air temperature of ${first}` }).first());
    await task.click(page.getByRole('tab', { name: 'Commands' }));
    await expect(page.getByRole('row', { name: /Lights off.*you/ }).first()).toBeVisible();
    task.expectAtMost(2);
  });

  await test.step('seven days of its temperature: two clicks from the grid', async () => {
    const [first = ''] = names;
    await page.goto(addressOf(`/zone-devices/all?search=${first}`));
    const task = countClicks(page);
    await task.click(page.getByRole('link', { name: `Chart of Air temperature of ${first}` }).first());
    await task.click(page.getByRole('button', { name: '7 d', exact: true }));
    await expect(page).toHaveURL(/range=7d/);
    await expect(page.getByRole('figure', { name: 'Temperature', exact: true })).toContainText(/\d+\.\d °[CF]/);
    task.expectAtMost(2);
  });
});

test('a manager finds a unit, a person, a page and a setting by the palette', async ({ page }) => {
  await signIn(page, 'Facility Manager', '/default-dashboard');
  for (const [typed, found, address] of [
    ['e-03', /^E-03/, /\/device\/unit-\d+/],
    [accountOf('Grower').email, /Grower/, /\/teammanagement\?search=/],
    ['full area', /^Full area view/, /\/full-area-view/],
    ['quiet', /^Quiet hours/, /\/profile#quiet-hours/],
  ] as const) {
    const task = countClicks(page);
    // What listens for the key comes after the first paint: a key before it opens nothing.
    await expect(page.getByRole('banner').getByRole('button', { name: /Ctrl K/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused({ timeout: 1000 });
    }).toPass();
    task.count();
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name: found }).first()).toHaveAttribute('aria-selected', 'true');
    await task.press('Enter');
    await expect(page).toHaveURL(address);
    task.expectAtMost(2);
  }
});

test('a change of a record is taken back in one click, and restored from its history', async ({ page }) => {
  await signIn(page, 'Administrator', '/admin/colors');
  const drawer = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close' }) });
  const usedFor = drawer.getByRole('textbox', { name: 'Used for', exact: true });
  const open = () => page.locator('[data-row]').filter({ hasText: 'Brown' }).first().click();
  await open();
  const before = await usedFor.inputValue();
  await usedFor.fill('the bark');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  const task = countClicks(page);
  await task.click(page.getByRole('button', { name: 'Undo' }));
  task.expectAtMost(1);
  await expect(page.getByText('Taken back')).toBeVisible();
  await page.reload();
  await open();
  await expect(usedFor).toHaveValue(before);

  await drawer.getByRole('tab', { name: 'History' }).click();
  const restore = drawer.getByRole('button', { name: 'Restore this state' });
  await restore.first().click();
  const preview = page.getByRole('dialog', { name: /^Restore Brown as of/ });
  await expect(preview.getByText('the bark')).toBeVisible();
  await preview.getByRole('button', { name: 'Restore' }).click();
  await drawer.getByRole('tab', { name: 'Details' }).click();
  await expect(usedFor).toHaveValue('the bark');
});
