import {
  choice,
  defineEntity,
  json,
  longText,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Remedies tried. */
export const ExceptionRemediation = defineEntity(
  'exceptionRemediation',
  {
    ExceptionList_id: reference('exception'),
    status: choice(['planned', 'in_progress', 'done', 'ineffective', 'cancelled']),
    user_id: reference('user'),
    action: text(),
    note: longText({ optional: true }),
    photos: json({ optional: true, shape: 'array' }),
    lifecycleRemediation_id: reference('lifecycleRemediation', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ExceptionRemediations',
    table: 'exception_remediations',
    meaning: 'remedies tried',
    scope: parentScope('ExceptionList_id'),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: ['facilityManager', 'farmManager', 'maintenance'],
      delete: ['facilityManager', 'farmManager', 'maintenance'],
    },
    list: { columns: ['ExceptionList_id', 'status', 'user_id', 'action', 'note'] },
  },
);
export type ExceptionRemediation = Infer<typeof ExceptionRemediation>;
declare module '@trellis/entity-kit' {
  interface Tables {
    exception_remediations: Row<typeof ExceptionRemediation>;
  }
}
