import { expect, test } from '@playwright/test';
import { refusedLink, watchErrors } from './console-errors.ts';
import { accounts, signIn } from './people.ts';
import { fillIn, goWithin, leading, routes } from './routes.ts';

const visited = routes
  .map(({ path }) => path)
  .filter((path) => !leading.signedIn.includes(path) && !refusedLink.test(path));

/** Whose pages are watched while they are judged (`every-page`). */
const watchedElsewhere = 'Administrator';

// A trace would keep a copy of every page at every step.
test.use({ trace: 'off' });

for (const half of [0, 1])
  test(`no page of anybody writes an error into the console (${half + 1} of 2)`, async ({ browser }) => {
    test.setTimeout(400_000);
    const roles = accounts()
      .map(({ role }) => role)
      .filter((role) => role !== watchedElsewhere);
    for (const role of roles.filter((_, place) => place % 2 === half)) {
      await test.step(role, async () => {
        const page = await browser.newPage();
        let path = '/profile';
        const errors = watchErrors(page, () => path);
        await signIn(page, role, path);
        for (const [place, next] of visited.entries()) {
          path = next;
          const [title, address] = [await page.title(), fillIn(path)];
          await goWithin(page, address, place + 1);
          // Pages that this role may not open all have one title. Asked in the page at each frame: asked from here, the
          // answer comes up to half a second late, over a thousand times.
          const refusal = `/unauthorized?from=${encodeURIComponent(address)}`;
          await page
            .waitForFunction(
              ([before, refused]) => document.title !== before || location.href.includes(refused),
              [title, refusal] as const,
              { timeout: 15_000 },
            )
            .catch((error: unknown) => {
              throw new Error(`${role} sees no other page at ${path}.`, { cause: error });
            });
          await expect(page.locator('h1').first(), path).toBeVisible();
          await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0);
        }
        expect.soft(errors, role).toEqual([]);
        await page.close();
      });
    }
  });
