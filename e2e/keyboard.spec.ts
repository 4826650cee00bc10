import { expect, test } from '@playwright/test';
import { addressOf, signIn } from './people.ts';

test('the shell works by keyboard alone: every part is reached, Esc leaves it, and the focus comes back', async ({
  page,
}) => {
  await signIn(page, 'Owner / Executive', '/profile');
  // A page that was just loaded has the focus nowhere; one that was led to has it in its content.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const focused = page.locator(':focus');
  /** Tab by tab to a control; what has the focus is always seen. */
  const tabTo = async (name: RegExp, most = 40) => {
    for (let step = 0; step < most; step++) {
      await page.keyboard.press('Tab');
      const label = await focused.evaluate((one) => one.getAttribute('aria-label') ?? one.textContent);
      const outline = await focused.evaluate((one) => {
        const { outlineStyle, outlineWidth, boxShadow, transform } = getComputedStyle(one);
        return outlineStyle !== 'none' && outlineWidth !== '0px' ? 'outline' : boxShadow !== 'none' || transform;
      });
      expect(outline, `${label} shows that it has the focus`).toBeTruthy();
      if (name.test(label)) return;
    }
    throw new Error(`No Tab leads to ${String(name)}.`);
  };
  const dialog = page.getByRole('dialog');

  await page.keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');

  // The drawer: the facility, its list and back, then a page.
  await tabTo(/^Facility: /);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(focused).toHaveAttribute('aria-label', /^Facility: /);
  await tabTo(/^Units/);

  // The top bar: the drawer's own button, then every dialog.
  await tabTo(/^Hide menu/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Show menu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide menu' })).toBeFocused();
  for (const name of [/^Find units/, /^Chat/, /^Help/, /^Messages to you/]) {
    await tabTo(name);
    await page.keyboard.press('Enter');
    await expect(dialog, String(name)).toBeVisible();
    await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('banner').getByRole('button', { name })).toBeFocused();
  }

  // From anywhere to a page, by a part of its name.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('units');
  await expect(page.getByRole('option', { name: /^Units Live/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(addressOf('/zone-devices/all'));
  await expect(dialog).toBeHidden();
});
