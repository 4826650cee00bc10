import {
  Exception,
  ExceptionNotifiedUser,
  ExceptionRemediation,
  ExceptionStatus,
  ExceptionType,
  RedAlert,
  RedAlertAcknowledgement,
  WorkShift,
} from '@trellis/alerts/model';
import type { Feature } from '@trellis/server-kit';
import { alertRoutes, rollRoutes } from './alerts.routes.ts';
import { announceRedAlerts } from './red-alerts/announce-red-alerts.ts';
import { followRedAlert, keepEnding, textRedAlert } from './red-alerts/follow-red-alerts.ts';
import { analyticsRoutes, inboxRoutes } from './inbox/inbox.routes.ts';
import { notifiedRoutes } from './notified/notified.routes.ts';
import { nameManagers } from './notified/on-facility-created.ts';
import { messageLinksRoutes } from './links/message-links.routes.ts';
import { startRemediation } from './on-remedy-written.ts';
import { alertReferenceData } from './reference-data.ts';
import { drillRoutes } from './drill/drill.routes.ts';
import { keepDrilling } from './drill/run-drills.ts';
import { keepAuditing } from './notify/audit-telling.ts';
import { keepStepping } from './notify/escalate-alert.ts';
import { followAlert } from './notify/on-alert-changed.ts';
import { keepBundling } from './notify/send-bundle.ts';
import { keepTelling, tellPeople } from './notify/tell-of-alert.ts';
import { announceDeliveries } from './receipts/announce-deliveries.ts';
import { receiptRoutes } from './receipts/receipts.routes.ts';
import { rotaRoutes } from './rota/rota.routes.ts';
import { keepWaking } from './wake-snoozed.ts';

export { readDrillOfWeek, type DrillOfWeek } from './drill/read-drill-of-week.ts';

/** Alerts, their remedies and who hears of them. */
export const alertsFeature: Feature = {
  name: 'alerts',
  entities: [
    Exception,
    ExceptionNotifiedUser,
    ExceptionRemediation,
    ExceptionStatus,
    ExceptionType,
    RedAlert,
    RedAlertAcknowledgement,
    WorkShift,
  ],
  implementations: [
    alertRoutes,
    drillRoutes,
    inboxRoutes,
    messageLinksRoutes,
    receiptRoutes,
    analyticsRoutes,
    notifiedRoutes,
    rollRoutes,
    rotaRoutes,
  ],
  referenceData: alertReferenceData,
  reactions: [tellPeople, followAlert, startRemediation, nameManagers, followRedAlert, textRedAlert],
  prepare: (services) => {
    announceRedAlerts(services);
    announceDeliveries(services);
  },
  start: {
    jobs: async (services) => {
      await keepTelling(services);
      await keepBundling(services);
      await keepStepping(services);
      await keepAuditing(services);
      await keepDrilling(services);
      await keepWaking(services);
      await keepEnding(services);
      return undefined;
    },
  },
};
