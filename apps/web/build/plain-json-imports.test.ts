import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { withoutJsonAttributes } from './plain-json-imports.ts';

test('imports of JSON lose their attributes, and nothing else changes', () => {
  expect(withoutJsonAttributes(`const load = () => import('./en.json', { with: { type: 'json' } });`)).toBe(
    `const load = () => import('./en.json');`,
  );
  expect(withoutJsonAttributes(`import texts from "./en.json" with { type: "json" };`)).toBe(
    `import texts from "./en.json";`,
  );
  const other = `call('./en.json', { type: 'json' }); import('./style.css', { with: { type: 'css' } });`;
  expect(withoutJsonAttributes(other)).toBe(other);
});

test('the development server gives browsers texts they can import', async () => {
  const cacheDir = mkdtempSync(join(tmpdir(), 'vite-'));
  onTestFinished(() => rmSync(cacheDir, { recursive: true, force: true }));
  const vite = await createServer({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    cacheDir,
    logLevel: 'silent',
  });
  onTestFinished(() => vite.close());
  const module = fileURLToPath(new URL('../../../features/unit-status/web/index.ts', import.meta.url));
  const served = await vite.transformRequest(`/@fs${module}`);
  expect(served?.code).toContain('texts/en.json');
  expect(served?.code).not.toMatch(/with: *\{ *type/);
});
