import type { App } from '@trellis/branding/model';
import { sendCall } from '@trellis/entity-kit/client';
import { defaultBranding, type Branding } from '@trellis/web-kit';

/** What the search for the branding came to. `unknown`: none or several records match; `failed`: nobody answered or the server refused. */
export type Found = { kind: 'found'; branding: Branding } | { kind: 'unknown' } | { kind: 'failed' };

/** Looks up the branding of a host name, as a visitor does; exactly one record applies. */
export async function findBranding(host: string, fetcher: typeof fetch = fetch): Promise<Found> {
  try {
    const filter = { where: { urlSearchString: host } };
    const apps: App[] = await sendCall(
      { method: 'GET', path: 'apps' },
      { query: { filter } },
      { baseUrl: '', token: () => undefined, fetch: fetcher },
    );
    const [app] = apps;
    return app && apps.length === 1 ? { kind: 'found', branding: brandingOf(app) } : { kind: 'unknown' };
  } catch {
    return { kind: 'failed' };
  }
}

function brandingOf(app: App): Branding {
  return {
    productName: app.productName.trim() || defaultBranding.productName,
    copyright: app.copyright,
    favIconUrl: app.favIconUrl,
    loginPageHostCompanyLogoUrl: app.loginPageHostCompanyLogoUrl,
    loginPageHostCompanyLogoBgColor: app.loginPageHostCompanyLogoBgColor,
    mainNavigationCompanyLogoUrl: app.mainNavigationCompanyLogoUrl,
    mainNavigationMiniCompanyLogoUrl: app.mainNavigationMiniCompanyLogoUrl,
    idleUserRefresh: app.idleUserRefresh,
    staffEmailDomain: app.staffEmailDomain,
    iosIcon152: app.iosIcon152,
    iosIcon167: app.iosIcon167,
    iosIcon180: app.iosIcon180,
    iosStartupImages: app.iosStartupImages,
  };
}
