import {
  defineEntity,
  instant,
  longText,
  parentScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Photo reports. */
export const LifecycleReport = defineEntity(
  'lifecycleReport',
  {
    lifecycle_id: reference('lifecycle'),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    platformGroupName: text({ optional: true }),
    begintime: instant(),
    text: longText({ optional: true }),
    fileUploadUrl1: url({ optional: true }),
    fileUploadUrl2: url({ optional: true }),
    fileUploadUrl3: url({ optional: true }),
    fileUploadUrl4: url({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ag_lifecycleReports',
    table: 'lifecycle_reports',
    meaning: 'photo reports',
    scope: parentScope('lifecycle_id'),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: ['farmManager', 'facilityManager', 'grower'],
      delete: ['farmManager', 'facilityManager', 'grower'],
    },
    list: { columns: ['lifecycle_id', 'platformGroup_id', 'platformGroupName', 'begintime', 'text'] },
  },
);
export type LifecycleReport = Infer<typeof LifecycleReport>;
declare module '@trellis/entity-kit' {
  interface Tables {
    lifecycle_reports: Row<typeof LifecycleReport>;
  }
}
