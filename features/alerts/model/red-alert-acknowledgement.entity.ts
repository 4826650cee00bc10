import { defineEntity, instant, parentScope, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Who saw it. */
export const RedAlertAcknowledgement = defineEntity(
  'redAlertAcknowledgement',
  {
    user_id: reference('user'),
    redAlert_id: reference('redAlert'),
    acknowledgedAt: instant({ optional: true }),
  },
  {
    path: 'redAlertAcknowledgements',
    table: 'red_alert_acknowledgements',
    meaning: 'who saw it',
    scope: parentScope('redAlert_id'),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: 'nobody',
      delete: 'nobody',
    },
    appendOnly: true,
    history: false,
    list: { columns: ['user_id', 'redAlert_id', 'acknowledgedAt'] },
  },
);
export type RedAlertAcknowledgement = Infer<typeof RedAlertAcknowledgement>;
declare module '@trellis/entity-kit' {
  interface Tables {
    red_alert_acknowledgements: Row<typeof RedAlertAcknowledgement>;
  }
}
