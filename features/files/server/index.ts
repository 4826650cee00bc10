import { FileUpload } from '@trellis/files/model';
import type { Feature } from '@trellis/server-kit';
import { endStaleUploads } from './chunked-upload.ts';
import { filesRoutes } from './files.routes.ts';

/** Uploaded files. */
export const filesFeature: Feature = {
  name: 'files',
  entities: [FileUpload],
  implementations: [filesRoutes],
  start: {
    jobs: async (services) => {
      await services.jobs.repeat('files.end-stale-uploads', '20 * * * *', async () => {
        await endStaleUploads(services);
      });
      return undefined;
    },
  },
};
