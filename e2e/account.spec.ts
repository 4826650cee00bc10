import { expect, test, type APIRequestContext, type BrowserContext, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { linkFor } from './mails.ts';
import { accountOf, addressOf } from './people.ts';
import { settleIn } from './settle-in.ts';

const first = 'a long first secret';
const second = 'another long secret';

async function invite(request: APIRequestContext, email: string): Promise<void> {
  const api = (path: string) => addressOf(`/api/v1/${path}`);
  const { password, email: admin } = accountOf('Administrator');
  const session = (await (await request.post(api('users/login'), { data: { email: admin, password } })).json()) as {
    apitoken: string;
    facility_id: number;
  };
  const data = { email, firstname: 'Nora', lastname: 'Newcomer', role_ids: [3], facility_ids: [session.facility_id] };
  const invited = await request.post(api('users/invite'), {
    data,
    headers: { authorization: `Bearer ${session.apitoken}` },
  });
  expect(invited.status()).toBe(200);
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the new password').fill(password);
}
async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Keeps what the browser asks for by this name waiting, as a slow line does. */
async function holdBack(context: BrowserContext, name: RegExp): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<true>();
  await context.route(name, (route) => promise.then(() => route.continue()));
  return { letGo: () => resolve(true) };
}

test('an account from the invitation to the second step, through the mails of a real mail server', async ({
  page,
  request,
}, { project }) => {
  // Three mails, five sign-ins: the longest journey of all.
  test.setTimeout(240_000);
  const email = `nora-${project.name}@farm.example`;
  await invite(request, email);
  await page.goto(await linkFor(email, /invited you/));
  await expect(page.getByText(/Hello Nora/)).toBeVisible();
  await choosePassword(page, 'short');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('At least 12 characters.').first()).toBeVisible();
  await choosePassword(page, first);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Your habits' })).toBeVisible();
  const picture = await holdBack(page.context(), /image-picker/);
  await page.getByRole('button', { name: 'Next' }).click();
  const start = page.getByRole('button', { name: 'Start' });
  const before = await start.boundingBox();
  picture.letGo();
  await expect(page.getByText(/Choose a png/)).toBeVisible();
  const after = await start.boundingBox();
  // What comes late keeps its place: whoever presses at that moment still meets the button.
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(16);
  await start.click();
  await expect(page).not.toHaveURL(/setaccount/);
  await settleIn(addressOf(''), { email, password: first });

  await page.goto(addressOf('/logout'));
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If the address exists, a link was sent.')).toBeVisible();
  await page.goto(await linkFor(email, /new password/));
  await choosePassword(page, second);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillIn(page, email, first);
  await expect(page.getByText('E-mail or password is wrong.')).toBeVisible();
  await page.goto(addressOf('/login?redirect=/profile'));
  await fillIn(page, email, second);

  await page.getByRole('button', { name: 'Switch on' }).click();
  await page.getByLabel('Current password').fill(second);
  await page.getByRole('button', { name: 'Continue' }).click();
  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await page.getByLabel('Six-digit code').fill(app.generate());
  await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const recovery = await page.getByRole('dialog').getByRole('listitem').first().innerText();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('On. 10 recovery codes are left.')).toBeVisible();

  await page.goto(addressOf('/logout'));
  await expect(page).toHaveURL(/\/login/);
  await page.goto(addressOf('/login?redirect=/profile'));
  await fillIn(page, email, second);
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The code is wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('On. 9 recovery codes are left.')).toBeVisible();
});
