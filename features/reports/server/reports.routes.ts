import { reportsApi } from '@trellis/reports/model';
import { implement } from '@trellis/server-kit';
import { reflectFile } from './reflect-file.ts';

/** Files for people. */
export const reportsRoutes = implement(reportsApi, {
  reflect: ({ body }) => Promise.resolve(reflectFile(body)),
});
