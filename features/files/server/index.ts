import { FileUpload } from '@trellis/files/model';
import type { Feature } from '@trellis/server-kit';

/** Uploaded files. */
export const filesFeature: Feature = {
  name: 'files',
  entities: [FileUpload],
};
