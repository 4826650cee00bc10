import { UserExceptionLog } from '@trellis/error-log/model';
import type { Feature } from '@trellis/server-kit';
import { errorLogRoutes } from './error-log.routes.ts';

/** Errors that browsers met, counted by kind. */
export const errorLogFeature: Feature = {
  name: 'error-log',
  entities: [UserExceptionLog],
  implementations: [errorLogRoutes],
};
