import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Judged {
  /** Only this part of the page; a selector. */
  part?: string | undefined;
  /** Only what depends on colours: a theme changes nothing else. */
  isOnlyColour?: boolean;
}

/**
 * What axe finds serious or critical. Pages in frames run no scripts, so axe would wait for them in vain: open such a page by
 * its address.
 */
export async function seriousFindings(page: Page, judged: Judged = {}): Promise<string[]> {
  const found = await lookForSerious(page, judged);
  // Axe works in slices: of a page that changes meanwhile it may see one half before and one after. What is so is seen again.
  return found.length === 0 ? found : lookForSerious(page, judged);
}

async function lookForSerious(page: Page, { part, isOnlyColour = false }: Judged): Promise<string[]> {
  // One run in the page itself: without it axe opens another page each time to put results of frames together.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
  if (part !== undefined) builder.include(part);
  builder.options({
    resultTypes: ['violations'],
    iframes: false,
    ...(isOnlyColour && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
  });
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The page, or the part of it that the selector names, has no serious accessibility finding. */
export async function expectNoSerious(page: Page, what?: string, part?: string): Promise<void> {
  expect(await seriousFindings(page, { part }), what).toEqual([]);
}
