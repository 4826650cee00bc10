import type { Page } from '@playwright/test';

/** Links of mails that nobody sent are refused, which is right, and shows as an error. */
export const refusedLink = /\/notifications\/(unsubscribe|resolve)\//;

/** What a page writes into the console as an error from now on, each with where it was; what is refused rightly aside. */
export function watchErrors(page: Page, where: () => string): readonly string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' && !refusedLink.test(where()))
      errors.push(`${where()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', ({ message }) => errors.push(`${where()}: ${message}`));
  return errors;
}
