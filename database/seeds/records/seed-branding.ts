import { App } from '@trellis/branding/model';
import type { Records } from '@trellis/server-kit';
import { insertRows } from './insert-rows.ts';

/** Gives the product its name under the names by which a machine reaches itself. */
export const seedBranding = (records: Records): Promise<number[]> =>
  insertRows(
    records,
    App,
    ['localhost', '127.0.0.1'].map((urlSearchString) => ({
      urlSearchString,
      productName: 'Trellis',
      copyright: '© Trellis contributors',
    })),
  );
