import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** Names of the chunks a first visit fetches: the entry and everything it imports at once. */
export function firstLoadOf(bundle: Bundle): Set<string> {
  const found = new Set<string>();
  const add = (name: string) => {
    const part = bundle[name];
    if (found.has(name) || part?.type !== 'chunk') return;
    found.add(name);
    part.imports.forEach(add);
  };
  for (const part of Object.values(bundle)) if (part.type === 'chunk' && part.isEntry) add(part.fileName);
  return found;
}

/**
 * Keeps the lists of what each page needs short: what the first load brought is there already. Named again for every
 * page, those names alone would take several kilobytes of the first load.
 */
export function shortPreloads(): Plugin {
  let there: ReadonlySet<string> = new Set();
  return {
    name: 'trellis-short-preloads',
    apply: 'build',
    config: () => ({
      build: {
        modulePreload: {
          resolveDependencies: (_file, names, { hostType }) =>
            hostType === 'js' ? names.filter((name) => !there.has(name)) : names,
        },
      },
    }),
    generateBundle: {
      // First: the lists are written in this step too.
      order: 'pre',
      handler(_options, bundle) {
        there = firstLoadOf(bundle);
      },
    },
  };
}
