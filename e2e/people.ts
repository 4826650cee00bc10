import type { Page } from '@playwright/test';

interface Account {
  role: string;
  email: string;
  password: string;
}

/** The demo account of a role, by its name. */
export function accountOf(role: string): Account {
  const accounts = JSON.parse(process.env['TRELLIS_ACCOUNTS'] ?? '[]') as Account[];
  const found = accounts.find((account) => account.role === role);
  if (!found) throw new Error(`There is no demo account for ${role}.`);
  return found;
}

/** Address of a page of the running server. */
export const addressOf = (path: string): string => `${process.env['TRELLIS_URL'] ?? ''}${path}`;

/** Signs a person in through the page, landing on `path`. */
export async function signIn(page: Page, role: string, path = '/zone-devices/all'): Promise<void> {
  const { email, password } = accountOf(role);
  await page.goto(addressOf(`/login?redirect=${encodeURIComponent(path)}`));
  await page.getByLabel(/^E-?mail|Correo/i).fill(email);
  await page.getByLabel(/^(Password|Contraseña)/i).fill(password);
  await page.getByRole('button', { name: /^(Sign in|Iniciar sesión|Entrar)$/i }).click();
  await page.waitForURL((url) => url.pathname === path);
}
