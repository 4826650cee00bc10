import type { Feature } from '@trellis/server-kit';
import { searchRoutes } from './search.routes.ts';

/** Finding things by typing. */
export const searchFeature: Feature = { name: 'search', implementations: [searchRoutes] };
