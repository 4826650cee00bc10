import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The page, or the part of it that the selector names, has no serious accessibility finding. The menu is the shell's own and
 * is judged there. Pages in frames run no scripts, so axe would wait for them in vain: open such a page by its address.
 */
export async function expectNoSerious(page: Page, what?: string, part?: string): Promise<void> {
  const everything = new AxeBuilder({ page }).exclude('nav').exclude('iframe');
  const { violations } = await (part === undefined ? everything : everything.include(part)).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(
    serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    what,
  ).toEqual([]);
}
