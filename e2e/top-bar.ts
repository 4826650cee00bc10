import { expect, type Page } from '@playwright/test';

/** Opens something of the top bar; where it has no room there it stands behind one button. */
export async function openTool(page: Page, name: string): Promise<void> {
  // What waits in a tool stands behind its name.
  const labelled = new RegExp(`^${name}( \\(\\d+\\))?$`);
  const tool = page.getByRole('button', { name: labelled });
  const more = page.getByRole('button', { name: /^More/ });
  const item = page.getByRole('menuitem', { name: labelled });
  await expect(tool.or(more).or(item).first()).toBeVisible();
  if (await tool.isVisible()) return tool.click();
  // Asked a second time, the menu may stand open from the first, and hides its button.
  if (!(await item.isVisible())) await more.click();
  await expect(item).toBeVisible();
  // Opened at once after signing in, the menu has fewer entries first: those below move.
  await expect(async () => {
    if (await item.isVisible()) await item.click({ timeout: 2_000 });
    await expect(item).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 15_000 });
}

/** Sees to it that the page is light or dark, as its person may have left it otherwise; who is signed in twice may choose twice. */
export async function chooseTheme(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await expect(async () => {
    const current = await page.evaluate(() => document.documentElement.dataset['scheme']);
    if (current !== scheme) await openTool(page, `Use the ${scheme} theme`);
    await expect(page.locator('html')).toHaveAttribute('data-scheme', scheme, { timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}
