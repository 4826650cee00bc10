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
import { announceRedAlerts } from './announce-red-alerts.ts';
import { pushMessages } from './delivery/push-messages.ts';
import { messageLinksRoutes } from './links/message-links.routes.ts';
import { keepSending } from './mail/keep-sending.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { listenForRemediations } from './on-remediation-created.ts';
import { alertReferenceData } from './reference-data.ts';
import { keepTelling, listenForAlerts } from './telling/tell-of-alert.ts';
import { keepWaking } from './wake-snoozed.ts';

export { tellPerson, type PersonalMessage } from './delivery/tell-person.ts';
export { writeAssigned, type AssignedWords } from './delivery/write-assigned.ts';
export type { MailContent, MailLanguage } from './mail/mail-content.ts';
export { queueMail, type Mail } from './mail/queue-mail.ts';

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
  implementations: [alertRoutes, mailRoutes, messageLinksRoutes],
  referenceData: alertReferenceData,
  prepare: (services) => {
    listenForAlerts(services);
    listenForRemediations(services);
    announceRedAlerts(services);
    pushMessages(services);
  },
  start: {
    jobs: async (services) => {
      await keepTelling(services);
      await keepWaking(services);
      return keepSending(services);
    },
  },
};
