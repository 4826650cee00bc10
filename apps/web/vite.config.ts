import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import product from '../../package.json' with { type: 'json' };
import { shortPreloads } from './build/first-load.ts';
import { font, fontPreload } from './build/font-preload.ts';
import { plainJsonImports } from './build/plain-json-imports.ts';
import { serviceWorker } from './build/service-worker-plugin.ts';

const server = process.env['TRELLIS_SERVER'] ?? 'http://localhost:4000';
const ownModules = /\/(packages|features)\/[^/]+\/.*\.tsx?$/;
/** The page and the module it names: they start the program, and nothing else imports them. */
const entry = String.raw`index\.html|apps.web.main\.tsx`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  define: { __APP_VERSION__: JSON.stringify(product.version) },
  plugins: [react(), plainJsonImports(), shortPreloads(), fontPreload(), serviceWorker()],
  build: {
    manifest: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      // What the first visit needs comes in two files: libraries, which stay in the browser's cache over releases, and ours.
      // Dozens of small ones compress worse and are asked for one by one.
      output: {
        // The names of all pages that share a chunk would be its name.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        assetFileNames: ({ names }) =>
          names.some((name) => font.test(name)) ? 'assets/[name][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /[\\/]node_modules[\\/]/, priority: 3 },
            { name: 'shell', tags: ['$initial'], test: new RegExp(`^(?!.*(${entry}))`), priority: 2 },
            // Parts of one library need each other; apart, two files of them would wait for each other, and a page stay white.
            { name: 'parts', minShareCount: 2, test: /[\\/]@mui[\\/]material[\\/]/, priority: 1.5 },
            // What several pages share, put together by who uses it; small shares join their neighbours. Larger ones that did
            // came to wait for each other.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_500, priority: 1 },
          ],
        },
      },
      // Our own modules only define things: what a page does not use of a definition file stays out of its chunk.
      treeshake: {
        moduleSideEffects: (id) => !ownModules.test(id),
        // Building a check does nothing but build it.
        manualPureFunctions: ['z'],
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/compliance/api': server,
      '/production': server,
      '/files': server,
      '/ws': { target: server, ws: true },
    },
  },
});
