// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('matchMedia', () => ({ addEventListener: () => undefined, matches: false }));
});

const speak = (language: string) =>
  Object.defineProperty(navigator, 'language', { value: language, configurable: true });

test.each([
  ['en-US@posix', 'en-US'],
  ['es_MX.UTF-8', 'es-MX'],
  ['c++', 'en'],
  ['', 'en'],
  ['es-MX', 'es-MX'],
])('charts load in a browser that calls its language "%s"', async (language, read) => {
  speak(language);
  await expect(import('./plot-handle.ts')).resolves.toHaveProperty('createPlotHandle');
  expect(navigator.language).toBe(read);
});
