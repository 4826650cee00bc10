import {
  choice,
  date,
  defineEntity,
  instant,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Export sets. */
export const WashingtonExport = defineEntity(
  'washingtonExport',
  {
    washingtonLicense_id: reference('washingtonLicense'),
    weekStart: date({ optional: true }),
    weekEnd: date({ optional: true }),
    kind: choice(['weekly', 'correction', 'initial', 'nil'], { optional: true }),
    state: choice(['draft', 'validated', 'generated', 'uploaded', 'accepted', 'errors', 'void'], { optional: true }),
    uploadedAt: instant({ optional: true }),
    uploadedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'uploadedByRecord' }),
    receipt: text({ optional: true }),
    files: json({ optional: true, shape: 'array', meaning: 'recordType, filename, rows, checksum, url' }),
  },
  {
    path: 'washingtonExports',
    table: 'washington_exports',
    meaning: 'export sets',
    scope: parentScope('washingtonLicense_id'),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['washingtonLicense_id', 'weekStart', 'weekEnd', 'kind', 'state'] },
  },
);
export type WashingtonExport = Infer<typeof WashingtonExport>;
declare module '@trellis/entity-kit' {
  interface Tables {
    washington_exports: Row<typeof WashingtonExport>;
  }
}
