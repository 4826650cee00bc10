import { FileUpload } from '@trellis/files/model';
import type { Feature } from '@trellis/server-kit';
import { endStaleUploads, removeLeftChunks } from './end-uploads.ts';
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
      await services.jobs.repeat('files.remove-left-chunks', '50 3 * * *', () => removeLeftChunks(services));
      return undefined;
    },
  },
};
