import { expect, type Page } from '@playwright/test';

interface Account {
  role: string;
  email: string;
  password: string;
}

/** The demo accounts, one for each role. */
export const accounts = (): Account[] => JSON.parse(process.env['TRELLIS_ACCOUNTS'] ?? '[]') as Account[];

/** The demo account of a role, by its name. */
export function accountOf(role: string): Account {
  const found = accounts().find((account) => account.role === role);
  if (!found) throw new Error(`There is no demo account for ${role}.`);
  return found;
}

/** Address of a page of the running server. */
export const addressOf = (path: string): string => `${process.env['TRELLIS_URL'] ?? ''}${path}`;

/** Opens `path` as a person whose browser has kept their session from before. Signing in by hand is a journey of its own. */
export async function signIn(page: Page, role: string, path = '/zone-devices/all'): Promise<void> {
  const { email, password } = accountOf(role);
  const answer = await page.request.post(addressOf('/api/v1/users/login'), { data: { email, password } });
  if (!answer.ok()) throw new Error(`${role} cannot sign in: ${answer.status()} ${await answer.text()}`);
  const session = await answer.text();
  // An address of the product without its program.
  await page.goto(addressOf('/healthz'));
  await page.evaluate((user) => {
    localStorage.setItem('trellis.user', user);
    localStorage.setItem('trellis.authenticated', 'true');
  }, session);
  await page.goto(addressOf(path));
  await expect(page.getByRole('banner')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
}
