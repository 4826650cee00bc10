import { choice, defineEntity, facilityScope, integer, reference, text, url, type Infer } from '@trellis/entity-kit';

/** A file someone uploaded, whole or in chunks. The upload calls write it; the bytes stand in the file store. */
export const FileUpload = defineEntity(
  'fileUpload',
  {
    facility_id: reference('facility', { optional: true, serverSet: true, meaning: 'empty: belongs to no facility' }),
    user_id: reference('user', { serverSet: true, relation: 'uploader' }),
    bucket: text({ max: 80, serverSet: true }),
    filename: text({ optional: true, serverSet: true, meaning: 'as the person named it' }),
    url: url({ serverSet: true }),
    fileType: text({ max: 120, optional: true, serverSet: true, meaning: 'media type, judged by content' }),
    size: integer({ min: 0, optional: true, serverSet: true, unit: 'B' }),
    totalChunks: integer({ min: 1, max: 10_000, optional: true, serverSet: true }),
    state: choice(['open', 'merged', 'failed'], { default: 'open', serverSet: true }),
    refCollection: text({
      max: 80,
      optional: true,
      serverSet: true,
      meaning: 'collection of the record it belongs to',
    }),
    ref_id: integer({ min: 1, optional: true, serverSet: true }),
  },
  {
    path: 'fileUploads',
    table: 'file_uploads',
    meaning: 'uploaded files',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['url']],
    indexes: [
      ['refCollection', 'ref_id'],
      ['facility_id', 'createdate'],
      ['user_id', 'createdate'],
    ],
    list: { columns: ['filename', 'bucket', 'fileType', 'size', 'user_id', 'state'], search: ['filename'] },
  },
);
export type FileUpload = Infer<typeof FileUpload>;
declare module '@trellis/entity-kit' {
  interface Entities {
    file_uploads: typeof FileUpload;
  }
}
