import {
  Exception,
  ExceptionNotifiedUser,
  ExceptionRemediation,
  ExceptionStatus,
  ExceptionType,
  FacilityChannel,
  Notification,
  NotificationSubscription,
  RedAlert,
  RedAlertAcknowledgement,
} from '@trellis/alerts/model';
import type { Feature } from '@trellis/server-kit';

/** Alerts, their remedies and who hears of them. */
export const alertsFeature: Feature = {
  name: 'alerts',
  entities: [
    Exception,
    ExceptionNotifiedUser,
    ExceptionRemediation,
    ExceptionStatus,
    ExceptionType,
    FacilityChannel,
    Notification,
    NotificationSubscription,
    RedAlert,
    RedAlertAcknowledgement,
  ],
};
