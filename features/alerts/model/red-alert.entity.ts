import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  longText,
  parentScope,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';

/** Emergency messages: at most one is in force in a facility; all-clear ends it. */
export const RedAlert = defineEntity(
  'redAlert',
  {
    label: text({ max: 160 }),
    labelEs: text({ max: 160, optional: true, meaning: 'title in Spanish; the English one shows where it is empty' }),
    text: text({ max: 500 }),
    textEs: text({ max: 500, optional: true, meaning: 'text in Spanish; the English one shows where it is empty' }),
    facility_id: reference('facility'),
    severity: choice(['fire', 'gas', 'evacuation', 'lockdown', 'weather', 'co2', 'other'], { default: 'other' }),
    imageUrl: url({ optional: true }),
    isDrill: flag({ meaning: 'an exercise: messages carry the word DRILL' }),
    activeUntil: instant({ optional: true, meaning: 'ends by itself then' }),
    version: integer({ min: 1, default: 1, serverSet: true, meaning: 'counts the changes of its words and its image' }),
    changedAt: instant({ optional: true, serverSet: true, meaning: 'when its words changed last' }),
    clearedAt: instant({ optional: true, serverSet: true }),
    clearedBy: reference('user', { optional: true, serverSet: true, onDelete: 'clear', relation: 'clearedByUser' }),
    notes: longText({ max: 4000, optional: true, seenBy: ['facilityManager'], meaning: 'what was learned from it' }),
  },
  {
    path: 'redAlerts',
    table: 'red_alerts',
    meaning: 'emergency messages',
    scope: facilityScope(),
    tenants: 'all',
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: 'nobody' },
    indexes: [['facility_id', 'createdate']],
    has: { acknowledgements: 'redAlertAcknowledgement.redAlert_id' },
    list: {
      columns: ['createdate', 'label', 'text', 'severity', 'isDrill', 'createuser', 'clearedAt'],
      search: ['label', 'text'],
      order: 'createdate DESC',
    },
  },
);
export type RedAlert = Infer<typeof RedAlert>;

/** Who saw which version of an emergency message, and when. */
export const RedAlertAcknowledgement = defineEntity(
  'redAlertAcknowledgement',
  {
    user_id: reference('user', { isAuthor: true }),
    redAlert_id: reference('redAlert'),
    version: integer({ min: 1, optional: true, meaning: 'of the words that were seen; left out, as they are' }),
    acknowledgedAt: instant({ default: 'now', serverSet: true }),
  },
  {
    path: 'redAlertAcknowledgements',
    table: 'red_alert_acknowledgements',
    meaning: 'who saw an emergency message',
    scope: parentScope('redAlert_id'),
    access: { read: 'member', create: 'member', update: 'nobody', delete: 'nobody' },
    unique: [['redAlert_id', 'user_id', 'version']],
    appendOnly: true,
    history: false,
    list: { columns: ['redAlert_id', 'user_id', 'acknowledgedAt'], order: 'acknowledgedAt' },
  },
);
export type RedAlertAcknowledgement = Infer<typeof RedAlertAcknowledgement>;
declare module '@trellis/entity-kit' {
  interface Entities {
    red_alerts: typeof RedAlert;
    red_alert_acknowledgements: typeof RedAlertAcknowledgement;
  }
}
