import type { Page } from '@playwright/test';

/** An entry of the browser's own measure; the compiler's list of browser types leaves it out. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

declare global {
  interface Window {
    trellisShift: number;
  }
}

/**
 * Adds up how far what is in sight moves by itself, in every page opened from now on: 0.1 is a tenth of the window moved by
 * its whole height (https://web.dev/articles/cls). What follows an input does not count.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.trellisShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[])
        if (!entry.hadRecentInput) window.trellisShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** How far things moved since this was asked last. */
export const takeShift = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const shift = window.trellisShift;
    window.trellisShift = 0;
    return shift;
  });
