import { expect, test, type APIRequestContext } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { linkFor, mailTo } from './mails.ts';
import { accountOf, addressOf } from './people.ts';

const unit = 'MP-R01-1';
const email = 'mia-mail@farm.example';
const maintenance = 6;

/** Calls with a token, as JSON. */
function callsWith(request: APIRequestContext, token: string) {
  return async <T>(method: string, path: string, data?: object): Promise<T> => {
    const reply = await request.fetch(addressOf(`/api/v1/${path}`), {
      ...{ method, headers: { authorization: `Bearer ${token}` } },
      ...(data && { data }),
    });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
    return (await reply.json()) as T;
  };
}

const filtered = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

/** Somebody new from maintenance who hears of dangerous CO2 by mail, and a unit with a device that measures it. */
async function prepare(request: APIRequestContext) {
  const { email: admin, password } = accountOf('Administrator');
  const signed = await request.post(addressOf('/api/v1/users/login'), { data: { email: admin, password } });
  const { apitoken, facility_id } = (await signed.json()) as { apitoken: string; facility_id: number };
  const call = callsWith(request, apitoken);
  await call('POST', 'users/invite', {
    ...{ email, firstname: 'Mia', lastname: 'Mailer', role_ids: [maintenance], facility_ids: [facility_id] },
  });
  const invitation = new URL(await linkFor(email, /invited you/));
  const chosen = 'a pump and a wrench';
  const code = invitation.searchParams.get('code');
  const session = await request.post(addressOf('/api/v1/users/setupAccount'), {
    data: { code, password: chosen, confirmPassword: chosen },
  });
  expect(session.ok(), await session.text()).toBe(true);
  const { user_id } = (await session.json()) as { user_id: number };
  const [type] = await call<{ id: number }[]>('GET', `exceptionTypes?${filtered({ where: { code: 'CO2-003' } })}`);
  await call('POST', 'exceptionNotifiedUsers', {
    ...{ facility_id, user_id, exceptionType_id: type?.id, channel: 'email' },
  });
  const [area] = await call<{ id: number }[]>('GET', `ag_areas?${filtered({ where: { facility_id }, limit: 1 })}`);
  const made = await call<{ id: number }>('POST', 'ag_platformGroups', { facility_id, name: unit, area_id: area?.id });
  const { controller, key } = await call<{ controller: { id: number }; key: string }>('POST', 'controllers/register', {
    ...{ facility_id, name: unit, deviceId: 'mail-phone', platformGroup_id: made.id, protocol: 'http' },
  });
  const device = callsWith(request, key);
  const report = (readings: readonly (readonly [minutesAgo: number, ppm: number])[]) =>
    device('POST', `controllers/${controller.id}/report`, {
      readings: readings.map(([minutesAgo, reading]) => ({
        ...{ device_id: 'co2-of-mail-phone', designator: 7, reading },
        at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
      })),
    });
  return { report };
}

test('danger is told by mail, and its link is answered on a phone without signing in: taken on, ended, and who ended it', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { report } = await prepare(request);
  await report([...Array.from({ length: 30 }, (_, index) => [40 - index, 900 + 10 * index] as const), [0, 6200]]);
  // A round of rules, the mail, its way: half a minute where nothing else is urgent.
  const { subject, text } = await mailTo(email, new RegExp(unit), 90_000);
  expect(subject).toBe(`Level 1: CO2 dangerous for people · ${unit}`);
  expect(text).toContain(`Leave ${unit}: CO2 is 6200 ppm.`);
  const link = await linkFor(email, new RegExp(unit));

  await page.goto(link);
  const card = page.getByRole('region', { name: 'CO2 dangerous for people' });
  await expect(card.getByText('6200 ppm', { exact: true })).toBeVisible();
  await expect(card.getByText('limit 5000 ppm')).toBeVisible();
  await expect(card.getByText('Still out of range')).toBeVisible();
  await expect(card.getByRole('img', { name: 'The last 60 minutes' })).toBeVisible();
  await expect(card.getByText('On it', { exact: true })).toHaveCount(0);
  await expectNoSerious(page, 'the link of a mail');
  // Without a scroll: the answer is in reach of a thumb at once.
  await expect(page.getByRole('button', { name: "I'm on it" })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: "I'm on it" }).click();
  await expect(page.getByText(/^Thank you\./)).toBeVisible();
  await expect(card.getByText('Mia Mailer')).toBeVisible();
  await expect(card.getByText('Acknowledged')).toBeVisible();

  await page.getByRole('button', { name: 'Resolved' }).click();
  await expect(page.getByText('Required.')).toBeVisible();
  await page.getByLabel('What was done').fill('Closed the bottle');
  await page.getByRole('button', { name: 'Resolved' }).click();
  await page.getByRole('button', { name: 'Resolve all the same' }).click();
  await expect(page.getByText(/^Resolved by Mia Mailer on .* Equipment: Closed the bottle$/)).toBeVisible();

  await report([[0, 900]]);
  await page.goto(link);
  await expect(page.getByText(/^Resolved by Mia Mailer on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resolved' })).toHaveCount(0);
  await expectNoSerious(page, 'the link of an alert that is over');
  // The rest is inside: sign-in leads to the alert itself.
  await page.getByRole('link', { name: 'Open in app' }).click();
  await page.getByLabel(/^E-?mail/i).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a pump and a wrench');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/facility\/alerts\?id=\d+/);
});
