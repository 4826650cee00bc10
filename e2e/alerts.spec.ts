import { expect, test, type Page } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { accountOf, addressOf, signIn } from './people.ts';

/** Raises an alert about a unit as a person who stands before it; answers what it says. */
async function raise(page: Page, unit: string, message: string): Promise<void> {
  const { email, password } = accountOf('Grower');
  const signed = await page.request.post(addressOf('/api/v1/users/login'), { data: { email, password } });
  const { apitoken } = (await signed.json()) as { apitoken: string };
  const headers = { authorization: `Bearer ${apitoken}` };
  const filter = encodeURIComponent(JSON.stringify({ where: { name: unit }, fields: ['id'] }));
  const units = await page.request.get(addressOf(`/api/v1/ag_platformGroups?filter=${filter}`), { headers });
  const [{ id } = { id: 0 }] = (await units.json()) as { id: number }[];
  const data = { platformGroup_id: id, escalationLevel: 2, message, from: new Date().toISOString() };
  const raised = await page.request.post(addressOf('/api/v1/ExceptionLists/raise'), { data, headers });
  expect(raised.ok(), await raised.text()).toBe(true);
}

test('an alert is seen, taken on, remedied and resolved with its cause, and leaves the inbox', async ({
  page,
  isMobile,
}) => {
  // Each project has a unit of its own: both run on one farm.
  const unit = isMobile ? 'W-09' : 'W-08';
  const message = `A pump hums at ${unit}`;
  const what = `New bearing at ${unit}`;
  await signIn(page, 'Farm Manager', '/facility/alerts');
  await expect(page.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
  // It comes by itself while the inbox is open.
  await raise(page, unit, message);
  await page.getByRole('button').filter({ hasText: message }).click();
  const detail = page.getByRole('region', { name: 'Alert', exact: true });
  await expect(detail.getByText(message)).toBeVisible();
  await expect(detail.getByRole('region', { name: 'Who was told' })).toBeVisible();
  await detail.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(detail.getByText('L2 · Acknowledged')).toBeVisible();
  await detail.getByRole('button', { name: 'Add a remedy' }).click();
  const remedy = page.getByRole('dialog');
  await remedy.getByRole('combobox', { name: 'What is done' }).or(remedy.getByLabel('What is done')).first().fill(what);
  await remedy.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(detail.getByText(what, { exact: true })).toBeVisible();
  await expectNoSerious(page, 'an alert with a remedy');
  await detail.getByRole('button', { name: 'It helped' }).click();
  await detail.getByRole('button', { name: 'Resolve' }).first().click();
  const resolve = page.getByRole('dialog');
  await resolve.getByRole('button', { name: 'Equipment' }).click();
  await resolve.getByRole('button', { name: 'Resolve' }).click();
  await expect(page.getByRole('button').filter({ hasText: message })).toHaveCount(0);
  await page.goto(addressOf('/facility/alerts?part=ended'));
  await expect(page.getByRole('button').filter({ hasText: message })).toBeVisible();
});
