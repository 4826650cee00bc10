import {
  defineEntity,
  integer,
  json,
  providerScope,
  text,
  url,
  type Infer,
  jsonText,
  jsonAddress,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** A start-up image of the installed application on an Apple device. */
export interface StartupImage {
  media: string;
  url: string;
}
const startupImageShape: z.ZodType<StartupImage> = z.strictObject({ media: jsonText, url: jsonAddress });

/** Branding of the product under one host name. Visitors find theirs by that name, before anyone signs in. */
export const App = defineEntity(
  'app',
  {
    urlSearchString: text({ meaning: 'host name' }),
    productName: text({ max: 80 }),
    copyright: text({ optional: true }),
    favIconUrl: url({ optional: true }),
    loginPageHostCompanyLogoUrl: url({ optional: true }),
    loginPageHostCompanyLogoBgColor: text({ max: 40, optional: true }),
    mainNavigationCompanyLogoUrl: url({ optional: true }),
    mainNavigationMiniCompanyLogoUrl: url({ optional: true }),
    idleUserRefresh: integer({
      min: 0,
      max: 86_400,
      default: 0,
      unit: 's',
      meaning: 'seconds without input after which the page loads anew; 0 never',
    }),
    staffEmailDomain: text({
      max: 120,
      optional: true,
      meaning: "e-mail domain of the company's own staff, without @; they choose what presentation mode shows",
    }),
    iosIcon152: url({ optional: true }),
    iosIcon167: url({ optional: true }),
    iosIcon180: url({ optional: true }),
    iosStartupImages: json({
      optional: true,
      of: z.array(startupImageShape).max(500),
      meaning: 'one per device size: media query and address',
    }),
  },
  {
    path: 'apps',
    table: 'apps',
    meaning: 'branding by host name',
    scope: providerScope,
    access: { read: 'member', create: ['administrator'], update: ['administrator'], delete: ['administrator'] },
    visitorsFindBy: 'urlSearchString',
    unique: [['urlSearchString']],
    list: {
      columns: ['urlSearchString', 'productName', 'copyright', 'idleUserRefresh'],
      search: ['urlSearchString', 'productName'],
      order: 'urlSearchString',
    },
  },
);
export type App = Infer<typeof App>;
declare module '@trellis/entity-kit' {
  interface Entities {
    apps: typeof App;
  }
}
