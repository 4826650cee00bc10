import type { Feature } from '@trellis/server-kit';
import { configurationRoutes } from './configuration.routes.ts';
import { installationRoutes } from './installation.routes.ts';

export { offerSetup } from './setup-link.ts';

/** The first start of an installation, and where it answers. */
export const installationFeature: Feature = {
  name: 'installation',
  implementations: [configurationRoutes, installationRoutes],
};
