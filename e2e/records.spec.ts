import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';

// Two browsers run at once, each with rows of its own.
const drawer = (page: Page) => page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close' }) });
const field = (page: Page, name: string) => drawer(page).getByRole('textbox', { name, exact: true });
/** The row of a record, whichever columns its reader chose. */
const rowOf = (page: Page, name: string) =>
  page.locator('[data-row]').filter({ has: page.getByText(name, { exact: true }) });
const button = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true });

/** On a phone the lesser tools of a list open beneath its search. */
const openTools = async (page: Page, isMobile: boolean) => {
  if (isMobile) await page.getByRole('button', { name: 'More tools' }).click();
};

async function openColor(page: Page, name: string) {
  await page.goto(addressOf(`/admin/colors?search=${encodeURIComponent(name)}`));
  await rowOf(page, name).click();
  await expect(field(page, 'Used for')).toBeVisible();
}

test('a record is made, with every rule told where it is broken; found, changed and deleted', async ({
  page,
  isMobile,
}) => {
  const name = isMobile ? 'Journey rose' : 'Journey lilac';
  await signIn(page, 'Administrator', '/admin/colors');
  await expect(page.getByRole('heading', { name: 'Colors' })).toBeVisible();
  await rowOf(page, 'Blue').waitFor();
  await page.keyboard.press('n');
  await expect(field(page, 'Name')).toBeFocused();
  await button(page, 'Create').click();
  await expect(drawer(page).getByText('Required.')).toHaveCount(3);
  await field(page, 'Name').fill('Blue');
  await field(page, 'Key').fill(name);
  await field(page, 'On light').fill('violet');
  await button(page, 'Create').click();
  await expect(drawer(page).getByText('Must be a color like #1565c0')).toBeVisible();
  await field(page, 'On light').fill('#7b1fa2');
  await button(page, 'Create').click();
  await expect(drawer(page).getByText('Name already in use.')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill(name);

  // What was typed is not lost by a slip of the finger.
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'Name')).toHaveValue(name);
  await button(page, 'Create').click();
  await expect(page.getByText(`${name} created`)).toBeVisible();
  await expect(drawer(page)).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await expect(page).toHaveURL(/search=/);
  await expect(rowOf(page, 'Blue')).toBeHidden();
  await rowOf(page, name).first().click();
  await drawer(page).getByRole('tab', { name: 'History' }).click();
  await expect(drawer(page).getByText(/^Created · .*Administrator$/)).toBeVisible();
  await drawer(page).getByRole('tab', { name: 'Details' }).click();
  await button(page, 'Delete').click();
  const sure = page.getByRole('dialog', { name: 'Confirm Deletion' });
  await expect(sure.getByText(`Delete ${name}?`)).toBeVisible();
  await sure.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`${name} deleted`)).toBeVisible();
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
});

test('two people change one record: the second sees who changed what, and chooses', async ({
  page,
  browser,
  isMobile,
}) => {
  const name = isMobile ? 'Indigo' : 'Teal';
  const other = await browser.newPage();
  await Promise.all([
    signIn(page, 'Administrator', '/admin/colors'),
    signIn(other, 'Provider Support', '/admin/colors'),
  ]);
  await openColor(page, name);
  await openColor(other, name);
  await field(page, 'Used for').fill('mine');
  await field(other, 'Used for').fill('theirs');
  await button(other, 'Save').click();
  await expect(other.getByText(`${name} saved`)).toBeVisible();
  await button(page, 'Save').click();
  const conflict = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(conflict.getByText(/Provider Support changed this record/)).toBeVisible();
  const row = conflict.getByRole('row', { name: /Used for/ });
  await expect(row.getByRole('cell')).toHaveText(['menu', 'theirs', 'mine']);
  await conflict.getByRole('button', { name: 'Reload' }).click();
  await expect(field(page, 'Used for')).toHaveValue('theirs');
  await field(page, 'Used for').fill('mine after all');
  await button(page, 'Save').click();
  await expect(page.getByText(`${name} saved`)).toBeVisible();
  await other.close();
});

test('a file is checked by line, shown, and imported whole', async ({ page, isMobile }) => {
  const name = isMobile ? 'Carried in by phone' : 'Carried in';
  await signIn(page, 'Administrator', '/admin/colors');
  await openTools(page, isMobile);
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import: Colors' });
  const choose = async (...lines: string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      name: 'colors.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Name,Key,On light,On dark', ...lines].join('\n')),
    });
  await choose(`${name},${name},#6a1b9a,#ce93d8`, 'Blue,other,violet,#ce93d8');
  await expect(dialog.getByText('On light: Must be a color like #1565c0')).toBeVisible();
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await choose(`${name},${name},#6a1b9a,#ce93d8`, `Blue,${name} two,#6a1b9a,#ce93d8`);
  await expect(dialog.getByText('Name: Name already in use.')).toBeVisible();
  await expectNoSerious(page, 'lines with problems');
  await dialog.getByRole('button', { name: 'Another file' }).click();
  await choose(`${name},${name},#6a1b9a,#ce93d8`);
  await dialog.getByRole('button', { name: 'Import one line' }).click();
  await expect(page.getByText('1 created, 0 changed')).toBeVisible();
  await page.goto(addressOf(`/admin/colors?search=${encodeURIComponent(name)}`));
  await expect(rowOf(page, name).first()).toBeVisible();
});

test('what is in use is archived and can be brought back, never deleted', async ({ page, isMobile }) => {
  const place = isMobile ? 1 : 0;
  await signIn(page, 'Administrator', '/admin/systemtables');
  await page.getByRole('textbox', { name: 'Find a list' }).fill('Ticket priorities');
  await page.getByRole('button', { name: /^Ticket priorities/ }).click();
  const rows = page.getByRole('region', { name: 'Ticket priorities' }).locator('[data-row]');
  await expect(rows).toHaveCount(4);
  const id = await rows.nth(place).getAttribute('data-row');
  const mine = page.locator(`[data-row="${id}"]`);
  await mine.getByRole('link').click();
  await expect(drawer(page).getByText(/^Used by/)).toBeVisible();
  await expect(button(page, 'Delete')).toBeHidden();
  await button(page, 'Archive').click();
  await expect(mine).toBeHidden();
  await openTools(page, isMobile);
  await page.getByRole('switch', { name: 'Show archived' }).click();
  await expect(page).toHaveURL(/archived=1/);
  await mine.getByRole('link').click();
  await button(page, 'Restore').click();
  await expect(page.getByText(/restored$/)).toBeVisible();
});

test('columns stay as a person put them, filters live in the address, rows move by keyboard', async ({
  page,
  isMobile,
}) => {
  // A person of each browser's own, since a layout is kept per person.
  await signIn(page, isMobile ? 'Provider Support' : 'Administrator', '/admin/colors');
  const head = isMobile ? page.locator('.t-card').first().locator('dt') : page.getByRole('columnheader');
  await expect(head.filter({ hasText: 'Contrast' })).toBeVisible();
  await openTools(page, isMobile);
  await page.getByRole('button', { name: 'Columns' }).click();
  const chooser = page.getByRole('dialog', { name: 'Columns' });
  for (const change of [
    () => chooser.getByRole('checkbox', { name: 'Contrast' }).uncheck(),
    () => chooser.getByRole('button', { name: 'Move Key forward' }).click(),
  ]) {
    const saved = page.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.url().includes('ag_gridCustomizations'),
    );
    await change();
    await saved;
  }
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(head.first()).toHaveText(isMobile ? 'Name' : /^Key/);
  await expect(head.filter({ hasText: 'Contrast' })).toHaveCount(0);

  await page.goto(addressOf('/admin/colors?f.usedFor=status&sort=-label'));
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('Warning');
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByRole('heading', { name: 'Good' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(rows.nth(2)).toBeFocused();
  await page.getByRole('button', { name: 'Used for: status' }).press('Delete');
  await expect(page).not.toHaveURL(/usedFor/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openTools(page, isMobile);
  await page.getByRole('button', { name: 'Columns' }).click();
  await chooser.getByRole('button', { name: 'Standard columns' }).click();
  await page.keyboard.press('Escape');
  await expect(head.filter({ hasText: 'Contrast' })).toHaveCount(1);
});

test('the log tells of what came while it is read, shows it when asked, and shows before and after; nothing in it can be changed', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Administrator', '/admin/activity-logs');
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  // Beside the names, which lead to what they name.
  await page
    .locator('[data-row]')
    .first()
    .click({ position: { x: 24, y: 12 } });
  await expect(drawer(page).getByText('Checksum')).toBeVisible();
  await expect(button(page, 'Save')).toHaveCount(0);
  await page.keyboard.press('Escape');
  const other = await browser.newPage();
  await signIn(other, 'Administrator', '/admin/colors');
  await openColor(other, 'Grey');
  await field(other, 'Used for').fill(`menu ${Date.now()}`);
  await button(other, 'Save').click();
  const newest = page.getByRole('button', { name: /new rows?$|^Show the newest rows$/ });
  await newest.click();
  // Others change things meanwhile: what came before Grey's change shows without it.
  await expect(async () => {
    if (await newest.isVisible()) await newest.click();
    const changes = page.locator('[data-row]').filter({ hasText: 'Color changed' }).filter({ hasText: 'Grey' });
    await expect(changes.first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await other.close();
});
