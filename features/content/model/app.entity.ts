import { defineEntity, integer, json, providerScope, text, url, type Infer, type Row } from '@trellis/entity-kit';

/** Branding by host. */
export const App = defineEntity(
  'app',
  {
    urlSearchString: text(),
    productName: text(),
    copyright: text({ optional: true }),
    favIconUrl: url({ optional: true }),
    loginPageHostCompanyLogoUrl: url({ optional: true }),
    loginPageHostCompanyLogoBgColor: text({ optional: true }),
    mainNavigationCompanyLogoUrl: url({ optional: true }),
    mainNavigationMiniCompanyLogoUrl: url({ optional: true }),
    idleUserRefresh: integer({ default: 0 }),
    iosIcon152: url({ optional: true }),
    iosIcon167: url({ optional: true }),
    iosIcon180: url({ optional: true }),
    iosStartupImages: json({ optional: true, shape: 'array' }),
  },
  {
    path: 'apps',
    table: 'apps',
    meaning: 'branding by host',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    unique: [['urlSearchString']],
    list: { columns: ['urlSearchString', 'productName', 'copyright', 'favIconUrl', 'loginPageHostCompanyLogoUrl'] },
  },
);
export type App = Infer<typeof App>;
declare module '@trellis/entity-kit' {
  interface Tables {
    apps: Row<typeof App>;
  }
}
