import {
  choice,
  date,
  defineEntity,
  instant,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  url,
  type EntityAccess,
  type Infer,
  jsonObject,
} from '@trellis/entity-kit';
import { officers, readers } from '../compliance-roles.ts';

/** Files and rows come with generating them; people read. */
const generated: EntityAccess = { read: readers, create: 'nobody', update: 'nobody', delete: 'nobody' };

/** One set of files for one reporting week (Sunday to Saturday) of a licence. After the upload only outcomes are added. */
export const WashingtonExport = defineEntity(
  'washingtonExport',
  {
    washingtonLicense_id: reference('washingtonLicense'),
    weekStart: date({ meaning: 'any day of the week; kept as its Sunday' }),
    weekEnd: date({ optional: true, serverSet: true, meaning: 'the Saturday after' }),
    kind: choice(['weekly', 'correction', 'initial', 'nil'], { default: 'weekly', meaning: 'nil: nothing to report' }),
    corrects_id: reference('washingtonExport', { optional: true, relation: 'corrects' }),
    state: choice(['draft', 'validated', 'generated', 'uploaded', 'accepted', 'errors', 'void'], { default: 'draft' }),
    uploadedAt: instant({ optional: true, serverSet: true }),
    uploadedBy: reference('user', { optional: true, relation: 'uploader', serverSet: true }),
    receipt: text({ max: 200, optional: true, meaning: "the upload page's confirmation" }),
  },
  {
    path: 'washingtonExports',
    table: 'washington_exports',
    meaning: 'sets of files for Washington',
    scope: parentScope('washingtonLicense_id'),
    access: { read: readers, create: officers, update: officers, delete: 'nobody' },
    indexes: [['washingtonLicense_id', 'weekStart']],
    has: {
      files: 'washingtonExportFile.washingtonExport_id',
      records: 'washingtonRecordState.washingtonExport_id',
      corrections: 'washingtonExport.corrects_id',
    },
    states: {
      field: 'state',
      initial: 'draft',
      transitions: {
        validate: { from: ['draft', 'validated'], to: 'validated', by: ['system'] },
        generate: { from: ['validated', 'generated'], to: 'generated', by: ['system'] },
        markUploaded: {
          from: ['generated'],
          to: 'uploaded',
          by: officers,
          stamps: ['uploadedAt'],
          signs: ['uploadedBy'],
        },
        markNil: { from: ['draft'], to: 'accepted', by: officers },
        accept: { from: ['uploaded', 'errors'], to: 'accepted', by: officers },
        reportErrors: { from: ['uploaded'], to: 'errors', by: officers },
        void: { from: ['draft', 'validated', 'generated'], to: 'void', by: ['administrator'], needsReason: true },
      },
    },
    list: {
      columns: ['weekStart', 'weekEnd', 'kind', 'state', 'uploadedAt', 'uploadedBy', 'receipt'],
      search: ['receipt'],
      order: 'weekStart DESC',
    },
  },
);
export type WashingtonExport = Infer<typeof WashingtonExport>;

/** One file of a set, as it was made. */
export const WashingtonExportFile = defineEntity(
  'washingtonExportFile',
  {
    washingtonExport_id: reference('washingtonExport', { onDelete: 'cascade' }),
    recordType: text({ max: 60 }),
    filename: text({ max: 200, meaning: 'never used twice' }),
    rows: integer({ min: 0, meaning: 'data rows, as the third line of the file says' }),
    sizeBytes: integer({ min: 0, unit: 'B' }),
    checksum: text({ max: 64, meaning: 'SHA-256, hexadecimal' }),
    url: url({ optional: true }),
  },
  {
    path: 'washingtonExportFiles',
    table: 'washington_export_files',
    meaning: 'files of a set for Washington',
    scope: parentScope('washingtonExport_id'),
    access: generated,
    unique: [['filename'], ['washingtonExport_id', 'recordType']],
    list: {
      columns: ['recordType', 'filename', 'rows', 'sizeBytes', 'checksum'],
      search: ['filename'],
      order: 'filename',
    },
  },
);
export type WashingtonExportFile = Infer<typeof WashingtonExportFile>;

/** One row of a set: what the state was told, and what it said. The last accepted row of a record is what the state knows. */
export const WashingtonRecordState = defineEntity(
  'washingtonRecordState',
  {
    washingtonExport_id: reference('washingtonExport', { onDelete: 'cascade' }),
    recordType: text({ max: 60 }),
    refCollection: text({ max: 80, optional: true }),
    ref_id: integer({ min: 1, optional: true }),
    ExternalIdentifier: text({ max: 100, meaning: 'our own key of the row, never used again' }),
    operation: choice(['Insert', 'Update', 'Delete']),
    data: json({ of: jsonObject, meaning: 'column to value, as sent', maxBytes: 65_536 }),
    state: choice(['sent', 'accepted', 'rejected', 'fixed', 'resent'], { default: 'sent' }),
    ErrorMessage: longText({ max: 4000, optional: true, meaning: "the state's words" }),
  },
  {
    path: 'washingtonRecordStates',
    table: 'washington_record_states',
    meaning: 'rows sent to Washington and their outcome',
    scope: parentScope('washingtonExport_id'),
    access: generated,
    unique: [['washingtonExport_id', 'recordType', 'ExternalIdentifier', 'operation']],
    indexes: [
      ['recordType', 'ExternalIdentifier'],
      ['refCollection', 'ref_id'],
      ['washingtonExport_id', 'state'],
    ],
    states: {
      field: 'state',
      initial: 'sent',
      transitions: {
        accept: { from: ['sent', 'resent'], to: 'accepted', by: ['system'], clears: ['ErrorMessage'] },
        reject: { from: ['sent', 'resent'], to: 'rejected', by: ['system'] },
        markFixed: { from: ['rejected'], to: 'fixed', by: officers },
        resend: { from: ['fixed', 'rejected'], to: 'resent', by: ['system'] },
      },
    },
    list: {
      columns: ['recordType', 'ExternalIdentifier', 'operation', 'state', 'ErrorMessage', 'refCollection', 'ref_id'],
      search: ['ExternalIdentifier', 'ErrorMessage'],
    },
  },
);
export type WashingtonRecordState = Infer<typeof WashingtonRecordState>;
declare module '@trellis/entity-kit' {
  interface Entities {
    washington_exports: typeof WashingtonExport;
    washington_export_files: typeof WashingtonExportFile;
    washington_record_states: typeof WashingtonRecordState;
  }
}
