import { FileUpload } from '@trellis/files/model';
import type { Feature } from '@trellis/server-kit';
import { filesRoutes } from './files.routes.ts';

/** Uploaded files. */
export const filesFeature: Feature = {
  name: 'files',
  entities: [FileUpload],
  implementations: [filesRoutes],
};
