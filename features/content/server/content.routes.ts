import { brandingApi, chatApi, contentApi } from '@trellis/content/model';
import { implement, notFound, RawReply } from '@trellis/server-kit';
import { listAudience, makeCurrent, remindAudience } from './agreement-audience.ts';
import { acceptAgreement, findAgreement } from './agreements.ts';
import { listThreads } from './chat.ts';
import { webManifest } from './web-manifest.ts';

/** Agreements people accept. */
export const contentRoutes = implement(contentApi, {
  hasCurrentUserAccepted: (_, context) => findAgreement(context),
  accept: ({ body }, context) => acceptAgreement(body, context),
  makeCurrent: ({ params }, context) => makeCurrent(params.id, context),
  getAudience: ({ params }, context) => listAudience(params.id, context),
  remind: ({ params }, context) => remindAudience(params.id, context),
});

/** What the staff write to each other. */
export const chatRoutes = implement(chatApi, {
  getThreads: (_, context) => listThreads(context),
});

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
