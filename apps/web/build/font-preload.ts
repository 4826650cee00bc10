import type { Plugin } from 'vite';

/** The font of the pages. Its name stays: pages that the server writes name it too. */
export const font = /inter-latin-wght-normal[^/]*\.woff2$/;

/** The page names its font in its head: it comes beside the program, not after it, and words do not change their width. */
export function fontPreload(): Plugin {
  return {
    name: 'trellis-font-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => font.test(name));
        if (file === undefined) throw new Error('The font of the pages is missing.');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
