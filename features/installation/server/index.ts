import type { Feature } from '@trellis/server-kit';
import { installationRoutes } from './installation.routes.ts';

export { offerSetup } from './setup-link.ts';

/** The first start of an installation. */
export const installationFeature: Feature = { name: 'installation', implementations: [installationRoutes] };
