import { App } from '@trellis/branding/model';
import type { Feature } from '@trellis/server-kit';
import { brandingRoutes } from './branding.routes.ts';

export { brandOwnAddress } from './brand-own-address.ts';
export { findProductName, productNameAt } from './product-name.ts';

/** Name, logos and icons of the product under a host name. */
export const brandingFeature: Feature = {
  name: 'branding',
  entities: [App],
  implementations: [brandingRoutes],
};
