import { expect, test } from '@playwright/test';
import { expectNoSerious } from './accessibility.ts';
import { addressOf, signIn } from './people.ts';
import { openTool } from './top-bar.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`help shows the topic of the page, release notes unfold, the assistant answers (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await signIn(page, 'Farm Manager');
    await openTool(page, 'Help');
    const help = page.getByRole('dialog', { name: 'Units' });
    await expect(help.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Units');
    await help.frameLocator('iframe').getByRole('link', { name: 'All help topics' }).click();
    await expect(help.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Help');
    await help.getByRole('button', { name: 'Yes, it was useful' }).click();
    await expect(help.getByText('Thank you.')).toBeVisible();
    await expectNoSerious(page, 'frame of the help', '[role=dialog]');
    const topics = await page.context().newPage();
    await topics.emulateMedia({ colorScheme });
    await topics.goto(new URL((await help.locator('iframe').getAttribute('src')) ?? '', page.url()).href);
    // The font of the product, not one that the machine happens to have.
    const fonts = await topics.evaluate(async () =>
      [...(await document.fonts.ready)].map(({ family, status }) => `${family} ${status}`),
    );
    expect(fonts).toEqual(['Inter Variable loaded']);
    await expectNoSerious(topics, 'help');
    await topics.close();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();

    await openTool(page, 'Release notes');
    const notes = page.getByRole('dialog', { name: 'Release notes' });
    await notes.getByRole('button', { name: 'Show the notes of Trellis 0.1.0' }).click();
    await expect(notes.getByText('Every growing unit live')).toBeVisible();
    await expectNoSerious(page, undefined, '[role=dialog]');
    await page.keyboard.press('Escape');
    await expect(notes).toBeHidden();

    await openTool(page, 'Assistant');
    const question = page.getByPlaceholder('Enter a question and press [enter]');
    await expect(question).toBeFocused();
    await question.fill('What is a lifecycle?');
    await question.press('Enter');
    await expect(page.getByRole('log').getByText('One run of a grow plan').last()).toBeVisible();
    await expect(question).toHaveValue('');
    await expectNoSerious(page, 'assistant', '[role=dialog]');
  });
}

test('a message in the chat reaches the others at once, and is counted until it is read', async ({ page, browser }) => {
  // The other person sits at a desk.
  const elsewhere = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
  });
  const other = await elsewhere.newPage();
  await signIn(page, 'Maintenance');
  await signIn(other, 'Facility Manager');
  await openTool(page, 'Chat');
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill('Filter of row 9 is changed. @Facility');
  // The first takes the name that is offered, the second sends.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('log').getByText('Filter of row 9 is changed.').first()).toBeVisible();

  await expect(other.getByRole('button', { name: /^Chat \(\d+\)/ })).toBeVisible();
  await openTool(other, 'Chat');
  const everybody = other.getByRole('button', { name: /^Everybody/ });
  await everybody.click();
  await expect(other.getByRole('log').getByText('Filter of row 9 is changed.').first()).toBeVisible();
  await expect(everybody).toHaveAccessibleName(/\b0 unread/);
  await expectNoSerious(other, undefined, '[role=dialog]');
  await elsewhere.close();
});

test('a problem is reported with a screenshot from the page it happened on', async ({ page }) => {
  await signIn(page, 'Grower');
  await openTool(page, 'Report a problem or suggestion');
  const dialog = page.getByRole('dialog', { name: 'Report a problem or suggestion' });
  await expect(dialog.getByLabel('Area')).not.toHaveValue('');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Required.')).toBeVisible();
  await dialog.getByLabel(/What happened/).fill('The card of W-01 flickers.');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  const refusal = page.getByText('File type is invalid! Please upload png, jpg or mp4 files.', { exact: true });
  await expect(refusal).toBeVisible();
  // A notice under the pointer stays.
  await page.mouse.move(0, 0);
  await expect(refusal).toBeHidden();
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'screen.png',
    mimeType: 'image/png',
    buffer: await page.screenshot(),
  });
  await expect(dialog.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await expectNoSerious(page, undefined, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Ticket Logged')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an agreement that asks for consent stays until it is given', async ({ page }) => {
  await signIn(page, 'Facility Manager', '/zone-devices/all');
  // As somebody who has not been here before: what was accepted and read stands on the server.
  await page.route('**/hasCurrentUserAccepted', async (route) => {
    // A page that is left meanwhile wants no answer any more.
    const reply = await route
      .fetch()
      .then((response) => response.json() as Promise<object>)
      .catch(() => undefined);
    if (reply) await route.fulfill({ json: { ...reply, accepted: false } });
  });
  await page.goto(addressOf('/zone-devices/all'));
  const agreement = page.getByRole('dialog', { name: 'Service level agreement' });
  await expect(agreement.frameLocator('iframe').getByText('What we ask of you')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(agreement).toBeVisible();
  await agreement.getByRole('button', { name: 'Close' }).click();
  await expect(agreement.getByText('You need to accept the agreement')).toBeVisible();
  await expectNoSerious(page, undefined, '[role=dialog]');
  await agreement.getByRole('button', { name: /^I have read and agree/ }).click();
  await expect(agreement).toBeHidden();
});
