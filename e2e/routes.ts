import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';

interface Route {
  path: string;
  guard: 'public' | 'signedIn' | 'menu';
}

/** The product's own table: a new page is judged and pictured without a word here. */
export const routes = JSON.parse(
  execFileSync(process.execPath, ['apps/web/print-routes.ts'], { encoding: 'utf8' }),
) as readonly Route[];

/** What stands for the parameters of a path: a unit of the demo company, and a link that nobody sent. */
const parameters: Readonly<Record<string, string>> = {
  // A few units: all look alike, and their dialogs are judged where they open.
  mode: 'all?search=E-1',
  deviceId: 'ff-e-11',
  controllerId: '25',
  messageId: 'x'.repeat(43),
  id: '1',
  growplan_id: '1',
  growplanId: '1',
};

/** The address of a route, with something for each of its parameters. */
export const fillIn = (path: string, own: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\??\}/g, (_, name: string) => own[name] ?? parameters[name] ?? name);

/** Pages that lead elsewhere at once: one ends the session, one is passed by who has one, one leads to a person's board. */
export const leading = { everyone: ['/logout'], signedIn: ['/logout', '/login', '/dashboard'] };

/** Follows a link within the page, as its router does; a page loaded anew each time takes far longer. */
export async function goWithin(page: Page, address: string, place: number): Promise<void> {
  await page.evaluate(
    ([to, key]) => {
      history.pushState({ usr: null, key, idx: Number(key) }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }));
    },
    [address, String(place)] as const,
  );
}
