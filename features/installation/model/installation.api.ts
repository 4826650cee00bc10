import { firstAdministrator, sessionRecord } from '@trellis/access/model';
import { anyone, defineApi } from '@trellis/entity-kit';
import * as z from 'zod';

const code = z.string().min(20).max(100).meta({ description: 'of the link that the first start printed' });
const limit = { requests: 60, minutes: 5 };

const newAdministrator = firstAdministrator.extend({ code });
export type NewAdministrator = z.infer<typeof newAdministrator>;

/** The first start of an installation without a demo. */
export const installationApi = defineApi('installation', {
  checkSetup: {
    method: 'POST',
    path: 'installation/checkSetup',
    summary:
      'Whether a setup link still works; 410 when it has ended, was used, or the installation has an administrator',
    access: anyone,
    limit,
    body: z.strictObject({ code }),
    returns: z.object({ success: z.boolean() }),
  },
  createAdministrator: {
    method: 'POST',
    path: 'installation/createAdministrator',
    summary: 'Makes the first administrator of an installation and signs them in; the setup link ends with it',
    access: anyone,
    limit,
    ownTransactions: true,
    body: newAdministrator,
    returns: sessionRecord,
  },
});
