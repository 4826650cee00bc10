import type { Plugin } from 'vite';

/** `import('./en.json', { with: { type: 'json' } })`, and the same after `from`. */
const attributes = [
  /,\s*\{\s*with:\s*\{\s*type:\s*['"]json['"]\s*,?\s*\}\s*,?\s*\}/g,
  /(?<=['"])\s*with\s*\{\s*type:\s*['"]json['"]\s*\}/g,
];

/** A module without the import attributes of JSON. */
export const withoutJsonAttributes = (code: string): string =>
  attributes.reduce((text, pattern) => text.replace(pattern, ''), code);

/**
 * Node wants imports of JSON to say so, and the development server serves JSON as JavaScript: a browser refuses what it was told
 * to be JSON, and every page would be without its texts.
 */
export function plainJsonImports(): Plugin {
  return {
    name: 'trellis-plain-json-imports',
    apply: 'serve',
    transform: {
      filter: { code: /type: ['"]json['"]/ },
      handler: (code) => ({ code: withoutJsonAttributes(code), map: null }),
    },
  };
}
