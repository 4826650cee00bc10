import { expect, test } from '@playwright/test';
import { accountOf, addressOf, signIn } from './people.ts';

test('a visitor is sent to sign in and comes to the page asked for', async ({ page }) => {
  const { email, password } = accountOf('Grower');
  await page.goto(addressOf('/zone-devices/all?search=W-0'));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/zone-devices\/all\?search=W-0/);
  await page.goto(addressOf('/login'));
  await expect(page).not.toHaveURL(/\/login/);
});

test('wrong and missing entries say what is wrong and keep the e-mail', async ({ page }) => {
  await page.goto(addressOf('/login'));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Required.').first()).toBeVisible();
  await page.getByLabel(/^E-?mail/i).fill('nobody');
  await page.getByLabel(/^Password/).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid e-mail.')).toBeVisible();
  await page.getByLabel(/^E-?mail/i).fill('nobody@example.test');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('E-mail or password is wrong.').first()).toBeVisible();
  await expect(page.getByLabel(/^E-?mail/i)).toHaveValue('nobody@example.test');
});

test('signing out ends the session for good', async ({ page }) => {
  await signIn(page, 'Grower');
  await page.goto(addressOf('/logout'));
  await expect(page).toHaveURL(/\/login/);
  await page.goto(addressOf('/zone-devices/all'));
  await expect(page).toHaveURL(/\/login/);
});
