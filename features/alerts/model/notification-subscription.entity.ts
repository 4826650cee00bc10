import {
  choice,
  defineEntity,
  instant,
  reference,
  text,
  timeOfDay,
  userScope,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Delivery choices. */
export const NotificationSubscription = defineEntity(
  'notificationSubscription',
  {
    user_id: reference('user', { onDelete: 'cascade' }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    kind: text({ optional: true }),
    exceptionType_id: reference('exceptionType', { optional: true, onDelete: 'clear' }),
    channel: text({ optional: true }),
    mode: choice(['on', 'off', 'digest'], { default: 'on' }),
    pausedUntil: instant({ optional: true }),
    quietFrom: timeOfDay({ optional: true }),
    quietTo: timeOfDay({ optional: true }),
  },
  {
    path: 'notificationSubscriptions',
    table: 'notification_subscriptions',
    meaning: 'delivery choices',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['user_id', 'facility_id', 'kind', 'exceptionType_id', 'channel'] },
  },
);
export type NotificationSubscription = Infer<typeof NotificationSubscription>;
declare module '@trellis/entity-kit' {
  interface Tables {
    notification_subscriptions: Row<typeof NotificationSubscription>;
  }
}
