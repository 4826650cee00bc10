import {
  choice,
  defineEntity,
  integer,
  json,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Row outcome and what the state last knows. */
export const WashingtonRecordState = defineEntity(
  'washingtonRecordState',
  {
    washingtonExport_id: reference('washingtonExport'),
    recordType: text(),
    refCollection: text({ optional: true }),
    ref_id: integer({ optional: true }),
    ExternalIdentifier: text(),
    operation: choice(['Insert', 'Update', 'Delete'], { optional: true }),
    data: json({ optional: true, shape: 'any' }),
    state: choice(['sent', 'accepted', 'rejected', 'fixed', 'resent'], { optional: true }),
    ErrorMessage: text({ optional: true }),
  },
  {
    path: 'washingtonRecordStates',
    table: 'washington_record_states',
    meaning: 'row outcome and what the state last knows',
    scope: parentScope('washingtonExport_id'),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    list: { columns: ['washingtonExport_id', 'recordType', 'refCollection', 'ref_id', 'ExternalIdentifier'] },
  },
);
export type WashingtonRecordState = Infer<typeof WashingtonRecordState>;
declare module '@trellis/entity-kit' {
  interface Tables {
    washington_record_states: Row<typeof WashingtonRecordState>;
  }
}
