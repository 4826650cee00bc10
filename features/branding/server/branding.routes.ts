import { brandingApi } from '@trellis/branding/model';
import { implement, notFound, RawReply } from '@trellis/server-kit';
import { webManifest } from './web-manifest.ts';

/** How the product is called under a host name, for browsers that install it. */
export const brandingRoutes = implement(brandingApi, {
  readWebManifest: async ({ query: { urlSearchString } }, { db }) => {
    const app = await db
      .selectFrom('apps')
      .select(['productName', 'favIconUrl', 'iosIcon152', 'iosIcon167', 'iosIcon180'])
      .where('urlSearchString', '=', urlSearchString)
      .executeTakeFirst();
    if (!app) throw notFound('apps');
    return new RawReply(JSON.stringify(webManifest(app)), { 'content-type': 'application/manifest+json' });
  },
});
