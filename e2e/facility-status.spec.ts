import { expect, test } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { accountOf, signIn } from './people.ts';
import { openTool } from './top-bar.ts';

test('the facility’s health, its weekly report and its wall display open from the top bar', async ({
  page,
  isMobile,
}) => {
  await signIn(page, 'Farm Manager');
  await openTool(page, 'Facility health');
  const health = page.getByRole('dialog', { name: 'Facility health' });
  await expect(health.getByRole('listitem')).toHaveCount(8);
  await expectNoSerious(page, undefined, '[role=dialog]');
  await page.keyboard.press('Escape');

  await openTool(page, 'Facility Status Report');
  await page
    .getByRole('dialog', { name: 'Select Report' })
    .getByRole('button', { name: /^Facility Status/ })
    .click();
  const report = page.getByRole('dialog', { name: 'Weekly Status Report' });
  await expect(report.frameLocator('iframe').getByText('Fennick Falls')).toBeVisible();
  await expect(report.frameLocator('iframe').getByRole('heading', { name: 'Climate in band' })).toBeVisible();
  await expectNoSerious(page, 'report', '[role=dialog]');
  await report.getByRole('button', { name: 'Deliver report via email' }).click();
  const send = page.getByRole('dialog', { name: 'Send Report as Email' });
  await expect(send.getByRole('button', { name: 'Send' })).toBeDisabled();
  await send.getByLabel('Recipient Emails (comma-delimited)').fill('owner@farm.test, nobody');
  await page.keyboard.press('Enter');
  await expect(send.getByText('Invalid e-mail.')).toBeVisible();
  await send.getByLabel('Recipient Emails (comma-delimited)').fill(accountOf('Owner / Executive').email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Email Sent')).toBeVisible();
  await expect(send).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();

  // A wall is no phone.
  if (isMobile) return;
  await openTool(page, 'Presentation mode');
  const show = page.getByRole('dialog', { name: 'Facility Status' });
  await expect(show.getByRole('heading', { name: /Scorecard$/ })).toBeVisible();
  await expectNoSerious(page, undefined, '[role=dialog]');
  await show.getByRole('button', { name: /End the presentation$/ }).click();
  await expect(show).toBeHidden();
});
