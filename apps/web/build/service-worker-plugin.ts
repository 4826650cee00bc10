import type { Plugin } from 'vite';
import { firstLoadOf } from './first-load.ts';
import { serviceWorkerSource } from './service-worker-source.ts';

/** Writes `sw.js` beside the bundle: a worker that keeps exactly this build's shell. */
export function serviceWorker(): Plugin {
  return {
    name: 'trellis-service-worker',
    apply: 'build',
    generateBundle: {
      // Last: by then the chunks that held nothing but styles are gone, and a file that is not there would stop the worker.
      order: 'post',
      handler(_options, bundle) {
        const shell = firstLoadOf(bundle);
        for (const name of [...shell]) {
          const part = bundle[name];
          if (part?.type !== 'chunk') continue;
          for (const style of part.viteMetadata?.importedCss ?? []) shell.add(style);
          for (const asset of part.viteMetadata?.importedAssets ?? []) shell.add(asset);
        }
        for (const name of Object.keys(bundle))
          if (/\.(woff2|css)$/.test(name) || /texts|[/-](en|es)-/.test(name)) shell.add(name);
        const files = [...shell].sort().map((name) => `/${name}`);
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: serviceWorkerSource(files) });
      },
    },
  };
}
