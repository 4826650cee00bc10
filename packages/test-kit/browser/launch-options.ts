import type { Chrome } from './find-chrome.ts';

/** No sandbox, because tests also run as root; no background traffic, because test machines may have no way out. */
export const chromeArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Playwright's launch options for a found browser; the environment is the caller's plus what the browser needs. */
export function chromeLaunch(chrome: Chrome): { executablePath: string; args: string[]; env: Record<string, string> } {
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    executablePath: chrome.path,
    args: [...chromeArgs],
    env: { ...Object.fromEntries(inherited), ...chrome.env },
  };
}
