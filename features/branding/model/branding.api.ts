import { anyone, defineApi } from '@trellis/entity-kit';
import * as z from 'zod';

/** What browsers ask about the branding of a host name. */
export const brandingApi = defineApi('branding', {
  readWebManifest: {
    method: 'GET',
    path: 'apps/webManifest',
    summary: 'How an installed page is called and drawn under a host name, as a web application manifest',
    access: anyone,
    query: z.object({ urlSearchString: z.string().min(1).max(255) }),
    returns: z.string(),
  },
});
