import { defineConfig } from '@playwright/test';
import { chromeLaunch, findChrome } from '@trellis/test-kit/browser';

const chrome = await findChrome();

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: 'test-results',
  use: {
    launchOptions: chromeLaunch(chrome),
    trace: process.env['TRACE'] ? 'on' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    // Each costs every journey a tenth of its time; those of the shell have both, as its users do.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: ['crop-on-a-phone.spec.ts', 'alert-on-a-phone.spec.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    // Colours are judged once, on the desktop, and keys are pressed there.
    {
      name: 'phone',
      grepInvert: /\(dark\)$/,
      testIgnore: [
        'whole-crop.spec.ts',
        'every-page.spec.ts',
        'keyboard.spec.ts',
        'maps.spec.ts',
        'search.spec.ts',
        'console.spec.ts',
        'tasks.spec.ts',
        'web-push.spec.ts',
        // Its own tablet and its own phone.
        'glove.spec.ts',
      ],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
