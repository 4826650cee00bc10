import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { accountOf, addressOf, signIn } from './people.ts';

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const line = (page: Page, name: RegExp) => page.getByRole('option', { name });

/** The other language stands in the top bar, in its own name. */
async function chooseLanguage(page: Page, name: string, lang: string) {
  await page.getByRole('banner').getByRole('button', { name }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', lang);
}

/** Opens the search by its key, from wherever the page is. */
async function search(page: Page, typed: string) {
  // What listens for the key comes after the first paint.
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type(typed);
}

test('by keyboard alone: a unit in spite of a typing mistake, a person, a command that opens its dialog, all results', async ({
  page,
}) => {
  await signIn(page, 'Facility Manager', '/default-dashboard');

  // A strain with two letters in the wrong order; it has no page yet, so it opens beside the results.
  await search(page, 'tidewaetr');
  await expect(line(page, /^Tidewater/).first()).toHaveAttribute('aria-selected', 'true');
  await expectNoSerious(page, 'search with results', '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();

  // A unit, its name written otherwise.
  await search(page, 'e03');
  await expect(line(page, /^E-03/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/device\/unit-\d+\/0/);
  await expect(page.getByRole('heading', { level: 1, name: /E-03/ })).toBeVisible();

  // A person of the team.
  const { email } = accountOf('Grower');
  await search(page, email);
  const person = page.getByRole('group', { name: 'People' }).getByRole('option').first();
  await expect(person).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teammanagement\?search=/);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeVisible();

  // A command: its own dialog with this unit, and nothing sent.
  await search(page, 'lights off E-03');
  await expect(line(page, /^Lights off · E-03/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Cancel' }) });
  await expect(dialog.getByText('Reaches 1 unit')).toBeVisible();
  await expect(dialog.getByText('E-03', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // A command for a whole area.
  await search(page, 'lights off flower west');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Reaches 1\d units/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // A setting of the facility: its own field, ready to be typed into.
  await search(page, 'electricity price');
  await expect(line(page, /^Price of electricity/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/facilities\?in=\d+&edit=1#field-electricityRate/);
  await expect(page.getByRole('textbox', { name: /^Price of electricity/ })).toBeFocused();
  await page.keyboard.press('Escape');

  // Everything, by kind, in the address.
  await search(page, 'e-0');
  await expect(line(page, /^E-0/).first()).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(addressOf('/search?q=e-0'));
  const units = page.getByRole('region', { name: 'Units' });
  await expect(units.getByRole('link', { name: /^E-03/ })).toHaveAttribute('href', /\/device\/unit-/);
  await page
    .getByRole('group', { name: 'Kinds of results' })
    .getByRole('button', { name: /^Units/ })
    .click();
  await expect(page).toHaveURL(addressOf('/search?q=e-0&kind=ag_platformGroups'));
  await expect(units.getByRole('link', { name: /^E-03/ })).toBeVisible();
  await page.getByRole('searchbox').fill('tidewater');
  await expect(page).toHaveURL(/q=tidewater/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page
    .getByRole('region', { name: 'Strains' })
    .getByRole('link', { name: /^Tidewater/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Tidewater' })).toBeVisible();
  await expectNoSerious(page, 'a strain beside the results');
});

test('in Spanish: pages by either name, and things', async ({ page }) => {
  // The language is the account's: nobody else is at work with this one meanwhile.
  await signIn(page, 'Owner / Executive', '/profile');
  await chooseLanguage(page, 'Español', 'es');
  await search(page, 'e-03');
  await expect(line(page, /^E-03/)).toHaveAttribute('aria-selected', 'true');
  await field(page).fill('units');
  await expect(line(page, /Unidades/).first()).toBeVisible();
  await field(page).fill('qqqq');
  await expect(page.getByText('No se encontró nada para «qqqq».').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await chooseLanguage(page, 'English', 'en');
});
