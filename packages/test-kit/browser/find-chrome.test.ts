import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { chromeLaunch, findChrome } from './index.ts';

describe('finding a browser', () => {
  test('CHROME_PATH is taken before everything else', async () => {
    const chrome = await findChrome({ CHROME_PATH: process.execPath }, ['/bin/sh']);
    expect(chrome).toMatchObject({ path: process.execPath, source: 'CHROME_PATH' });
  });

  test('a CHROME_PATH that names no file is refused', async () => {
    await expect(findChrome({ CHROME_PATH: '/no/such/chrome' })).rejects.toThrow('/no/such/chrome');
  });

  test('the first installed browser is taken when CHROME_PATH is not set', async () => {
    const chrome = await findChrome({}, ['/no/such/chromium', '/bin/sh', '/bin/ls']);
    expect(chrome).toEqual({ path: '/bin/sh', source: 'installed', env: {} });
  });

  test.runIf(process.platform === 'linux' && process.arch === 'x64')(
    'without an installed browser, the one of the npm package starts, shows text in a real font and runs scripts',
    async () => {
      const before = { ...process.env };
      const chrome = await findChrome({}, []);
      expect(chrome.source).toBe('@sparticuz/chromium');
      expect(process.env).toEqual(before);
      await expectToRenderText(chrome);
    },
  );

  test('the browser that the browser tests use starts, shows text in a real font and runs scripts', async () => {
    await expectToRenderText(await findChrome());
  });
});

async function expectToRenderText(chrome: Awaited<ReturnType<typeof findChrome>>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'trellis-chrome-'));
  const context = await chromium.launchPersistentContext(profile, { ...chromeLaunch(chrome), headless: true });
  try {
    const page = await context.newPage();
    await page.setContent('<span style="font: 40px sans-serif">wide</span><script>document.title = 2 ** 10</script>');
    expect(await page.title()).toBe('1024');
    const box = await page.locator('span').boundingBox();
    expect(box?.width).toBeGreaterThan(40);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true });
  }
}
