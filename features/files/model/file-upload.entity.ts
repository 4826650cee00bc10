import {
  choice,
  defineEntity,
  integer,
  reference,
  text,
  url,
  userScope,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Uploaded files (chunked or simple). */
export const FileUpload = defineEntity(
  'fileUpload',
  {
    user_id: reference('user'),
    bucket: text(),
    filename: text({ optional: true }),
    url: url(),
    fileType: text({ optional: true }),
    size: integer({ optional: true }),
    totalChunks: integer({ optional: true }),
    state: choice(['open', 'merged', 'failed'], { optional: true }),
    refCollection: text({ optional: true }),
    ref_id: integer({ optional: true }),
  },
  {
    path: 'fileUploads',
    table: 'file_uploads',
    meaning: 'uploaded files',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'bucket', 'filename', 'url', 'fileType'] },
  },
);
export type FileUpload = Infer<typeof FileUpload>;
declare module '@trellis/entity-kit' {
  interface Tables {
    file_uploads: Row<typeof FileUpload>;
  }
}
