import { createFirstAdministrator } from '@trellis/access/server';
import { implement } from '@trellis/server-kit';
import { installationApi } from '@trellis/installation/model';
import { getSetup, useSetup } from './setup-link.ts';

/** What a visitor with the setup link may do. */
export const installationRoutes = implement(installationApi, {
  checkSetup: async ({ body }, { db, now }) => {
    await getSetup(body.code, { db, now });
    return { success: true };
  },
  createAdministrator: async ({ body: { code, ...given } }, context) => {
    await getSetup(code, context);
    return createFirstAdministrator(given, (work) => useSetup(code, work), context);
  },
});
