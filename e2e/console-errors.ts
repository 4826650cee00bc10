import type { Page } from '@playwright/test';

/** What a page writes into the console as an error from now on, each with where it was. */
export function watchErrors(page: Page, where: () => string): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${where()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', ({ message }) => errors.push(`${where()}: ${message}`));
  return errors;
}
