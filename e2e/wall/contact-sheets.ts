import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { nameOf, type Look, type Picture } from './picture-pages.ts';

const sheetWidth = 2000;
const columnWidth: Readonly<Record<number, number>> = { 1440: 640, 1024: 480 };

/** Puts the pictures of one look side by side on as few sheets as can still be read. */
export async function writeSheets(browser: Browser, out: string, look: Look, pictures: readonly Picture[]) {
  const column = columnWidth[look.width] ?? 270;
  const perRow = Math.floor(sheetWidth / (column + 12));
  const perSheet = perRow * (look.width < 600 ? 2 : 4);
  const page = await browser.newPage({ viewport: { width: sheetWidth, height: 600 } });
  for (let first = 0, sheet = 1; first < pictures.length; first += perSheet, sheet += 1) {
    const cards = await Promise.all(
      pictures.slice(first, first + perSheet).map(async ({ name, file }) => {
        const data = (await readFile(file)).toString('base64');
        return `<figure><figcaption>${name}</figcaption><img src="data:image/png;base64,${data}"></figure>`;
      }),
    );
    await page.setContent(
      `<style>body{display:flex;flex-wrap:wrap;gap:12px;margin:8px;background:#888;font:11px sans-serif}
      figure{margin:0;width:${column}px}img{width:100%}</style>${cards.join('')}`,
    );
    await page.screenshot({ path: join(out, `sheet-${nameOf(look)}-${sheet}.png`), fullPage: true });
  }
  await page.close();
}
