import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { unpackedChromium } from './unpacked-chromium.ts';

/** A browser that tests can start: where it is, who brought it, and what its own process needs in the environment. */
export interface Chrome {
  readonly path: string;
  readonly source: 'CHROME_PATH' | 'installed' | '@sparticuz/chromium';
  readonly env: Readonly<Record<string, string>>;
}

const onLinux = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].map((name) =>
  join('/usr/bin', name),
);
const onMac = ['Google Chrome', 'Chromium', 'Google Chrome for Testing'].flatMap((name) =>
  ['/', homedir()].map((root) => join(root, 'Applications', `${name}.app`, 'Contents', 'MacOS', name)),
);

/**
 * Finds a Chromium or Chrome: `CHROME_PATH`, then an installed one, then the one that comes as an npm package.
 * Refuses when CHROME_PATH names a file that is not there: a silent second choice would test another browser.
 */
export async function findChrome(
  env: NodeJS.ProcessEnv = process.env,
  installedPaths: readonly string[] = [...onLinux, ...onMac],
): Promise<Chrome> {
  const chosen = env['CHROME_PATH'];
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROME_PATH is ${chosen}, and there is no such file.`);
    return { path: chosen, source: 'CHROME_PATH', env: {} };
  }
  const installed = installedPaths.find((path) => existsSync(path));
  if (installed) return { path: installed, source: 'installed', env: {} };
  const unpacked = await unpackedChromium();
  return { ...unpacked, source: '@sparticuz/chromium' };
}
