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
import { alertRoutes } from './alerts.routes.ts';
import { listenForRemediations } from './on-remediation-created.ts';
import { alertReferenceData } from './reference-data.ts';
import { keepWaking } from './wake-snoozed.ts';

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
  implementations: [alertRoutes],
  referenceData: alertReferenceData,
  prepare: listenForRemediations,
  start: { jobs: keepWaking },
};
