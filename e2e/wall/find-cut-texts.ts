import type { Page } from '@playwright/test';

/** Words that do not fit where they stand, and a page wider than its screen. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) found.add(`wider than the screen by ${wider} px`);
    for (const element of document.querySelectorAll('body *')) {
      if (!(element instanceof HTMLElement)) continue;
      const text = element.innerText.trim();
      if (!text || element.children.length > 3) continue;
      const { overflowX, textOverflow, visibility } = getComputedStyle(element);
      const { width, height, top } = element.getBoundingClientRect();
      // What only screen readers read is a pixel wide; what is below the screen is not in the picture, but it counts.
      if (visibility === 'hidden' || width < 4 || height < 4 || top < -height) continue;
      const isClipped = overflowX !== 'visible' && overflowX !== 'auto' && overflowX !== 'scroll';
      if ((isClipped || textOverflow === 'ellipsis') && element.scrollWidth > element.clientWidth + 1)
        found.add(`cut: ${text.replace(/\s+/g, ' ').slice(0, 80)}`);
    }
    return [...found];
  });
