import { expect, test } from '@playwright/test';
import { addressOf, signIn } from './people.ts';

// Two browsers run at once, each with a person and a group of its own.
test('an administrator invites a person, puts the menu in order and sees it as a role does', async ({
  page,
  isMobile,
}) => {
  const name = isMobile ? 'Pia Journey' : 'Dora Journey';
  const [firstname = '', lastname = ''] = name.split(' ');
  await signIn(page, 'Administrator', '/teammanagement');
  await page.getByRole('button', { name: 'Invite a person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('E-mail').fill(`${firstname.toLowerCase()}@journey.example`);
  await dialog.getByLabel('First name').fill(firstname);
  await dialog.getByLabel('Last name').fill(lastname);
  await dialog.getByRole('checkbox', { name: 'Grower' }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/Invitation sent to/)).toBeVisible();
  await page.goto(addressOf(`/teammanagement?show=invited&search=${encodeURIComponent(name)}`));
  const person = page.locator('[data-row]').filter({ hasText: name });
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(person).toContainText('Invited');
  await person.click();
  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Send invitation again' }).click();
  await expect(page.getByText(/Invitation sent to/).last()).toBeVisible();

  // An entry is lifted, moved and put down by the keyboard alone; the drawer of the role follows.
  const [label, group] = isMobile ? ['Safety', 'People & knowledge'] : ['Branding', 'System'];
  await page.goto(addressOf('/admin/menu-manager'));
  const tree = page.getByRole('list', { name: 'Menu', exact: true });
  await expect(tree.getByRole('button', { name: `Move ${label}`, exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill(label);
  await expect(tree.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('searchbox').fill('');
  const moved = page.waitForResponse((response) => response.url().endsWith('/move'));
  await tree.getByRole('button', { name: `Move ${label}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${label} lifted.`)).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(
    page.getByText(new RegExp(`${label} stands at the place of (Menu manager|Team management)`)),
  ).toBeAttached();
  await page.keyboard.press('Space');
  expect((await moved).status()).toBe(200);
  const names = async () => tree.getByRole('listitem').allInnerTexts();
  await expect
    .poll(async () => {
      const texts = await names();
      return texts.findIndex((text) => text.startsWith(label)) - texts.findIndex((text) => text.startsWith(group));
    })
    .toBe(1);
  await page.getByRole('button', { name: 'Collapse all' }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('People & knowledge')).toBeVisible();
  await expect(preview.getByText('Branding')).toBeHidden();
});
