import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();
/** Saves at once what waits; on a slow machine it has saved itself meanwhile. */
async function saveNow(page: Page) {
  const now = page.getByRole('button', { name: 'Save now' });
  await expect(now.or(page.getByText('Saved', { exact: true })).first()).toBeVisible();
  if (await now.isVisible()) await now.click({ timeout: 5_000 }).catch(() => undefined);
  await saved(page);
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name }).first();

test('a plan is begun from templates, edited by two people at once, handed in, approved and published', async ({
  page,
  browser,
  isMobile,
}) => {
  const name = `Autumn flower ${isMobile ? 'phone' : 'desk'}`;
  await signIn(page, 'Farm Manager', '/growplans/creategrowplan');
  await expect(page.getByRole('checkbox', { name: 'Cannabis clone' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Cannabis flower' }).click();
  for (const template of ['Cannabis clone', 'Cannabis vegetative', 'Cannabis flower, ripening'])
    await page.getByRole('checkbox', { name: template }).check();
  // What was typed is there after a reload.
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  await page.getByRole('button', { name: 'Create and edit' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The plan over 56 days' })).toBeVisible();

  // By the keys of the canvas, and by number.
  const edge = page.getByRole('slider', { name: 'Length of Cannabis clone' });
  await edge.press('ArrowRight');
  await expect(page.getByRole('region', { name: 'The plan over 57 days' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'The plan over 56 days' })).toBeVisible();
  await field(page, 'Length').fill('12');
  await field(page, 'Expected dry weight per plant').fill('85');
  // What the server would refuse is said at once, kept over a reload, and mended.
  await field(page, 'Hours of light').fill('25');
  await expect(page.getByText('Cannot be more than 24').first()).toBeVisible();
  await page.reload();
  await expect(field(page, 'Hours of light')).toHaveValue('25');
  await field(page, 'Hours of light').fill('18');
  await saveNow(page);

  // Somebody else opens the same phase: who has it is said before they type, and they take it over.
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'Facility Manager', new URL(page.url()).pathname);
  await expect(other.getByText('is editing this phase')).toBeVisible();
  await other.getByRole('button', { name: 'Take over' }).click();
  await field(other, 'Length').fill('10');
  await saveNow(other);
  await expect(field(page, 'Length')).toHaveValue('10');
  await expect(page.getByText('has taken this phase over')).toBeVisible();
  await expectNoSerious(page, 'the plan editor');

  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page).toHaveURL(/\/view\/growplan\//);
  await expect(page.getByText('v1 Waiting for approval')).toBeVisible();
  await other.goto(addressOf(new URL(page.url()).pathname));
  await other.getByRole('button', { name: 'Approve' }).click();
  await other.getByRole('button', { name: 'Publish' }).click();
  await expect(other.getByText('v1 Published')).toBeVisible();
  await expectNoSerious(other, 'a plan that is read');
  await other.close();
});
