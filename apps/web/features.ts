import { accessWeb, activityLogWeb } from '@trellis/access/web';
import { errorLogWeb } from '@trellis/error-log/web';
import {
  alertInboxWeb,
  alertTypesWeb,
  alertsWeb,
  messageLinksWeb,
  notifiedWeb,
  redAlertsWeb,
} from '@trellis/alerts/web';
import { assistantWeb } from '@trellis/assistant/web';
import { brandingWeb } from '@trellis/branding/web';
import { commandsWeb } from '@trellis/commands/web';
import { complianceWeb } from '@trellis/compliance/web';
import { consumablesWeb } from '@trellis/consumables/web';
import { contentWeb } from '@trellis/content/web';
import { devicesWeb } from '@trellis/devices/web';
import { facilitiesWeb } from '@trellis/facilities/web';
import { facilityMapsWeb } from '@trellis/facility-maps/web';
import { farmDashboardWeb } from '@trellis/farm-dashboard/web';
import { filesWeb } from '@trellis/files/web';
import { geneticsWeb } from '@trellis/genetics/web';
import { lifecyclesWeb } from '@trellis/lifecycles/web';
import { planEditorWeb } from '@trellis/plan-editor/web';
import { plantHealthWeb } from '@trellis/plant-health/web';
import { growthModelWeb } from '@trellis/growth-model/web';
import { growPlansWeb } from '@trellis/grow-plans/web';
import { harvestsWeb } from '@trellis/harvests/web';
import { homeAssistantWeb } from '@trellis/home-assistant/web';
import { irrigationWeb } from '@trellis/irrigation/web';
import { installationWeb } from '@trellis/installation/web';
import { mothersWeb } from '@trellis/mothers/web';
import { navigationWeb } from '@trellis/navigation/web';
import { inboxWeb, mailOutboxWeb } from '@trellis/notifications/web';
import { referenceDataWeb } from '@trellis/reference-data/web';
import { reportsWeb, startPageWeb } from '@trellis/reports/web';
import { runComparisonWeb } from '@trellis/run-comparison/web';
import { searchWeb } from '@trellis/search/web';
import { shelfCalendarWeb } from '@trellis/shelf-calendar/web';
import { rejectedMessagesWeb, sensorsWeb } from '@trellis/telemetry/web';
import { ticketsWeb } from '@trellis/tickets/web';
import { containersWeb, growingUnitsWeb, infrastructureWeb } from '@trellis/units/web';
import { ruleTestWeb } from '@trellis/unit-alerts/web';
import { aisleWeb, areaViewWeb, unitPageWeb, unitStatusWeb } from '@trellis/unit-status/web';
import { webhooksWeb } from '@trellis/webhooks/web';
import type { WebFeature } from '@trellis/web-kit/routes';
import { shellWeb } from './shell/index.ts';

/** The features of the web application, one a line; each brings its routes and its words. */
export const features: readonly WebFeature[] = [
  shellWeb,
  startPageWeb,
  navigationWeb,
  searchWeb,
  accessWeb,
  installationWeb,
  activityLogWeb,
  errorLogWeb,
  contentWeb,
  brandingWeb,
  farmDashboardWeb,
  unitStatusWeb,
  unitPageWeb,
  areaViewWeb,
  aisleWeb,
  infrastructureWeb,
  commandsWeb,
  irrigationWeb,
  facilityMapsWeb,
  geneticsWeb,
  planEditorWeb,
  lifecyclesWeb,
  mothersWeb,
  harvestsWeb,
  shelfCalendarWeb,
  runComparisonWeb,
  growthModelWeb,
  plantHealthWeb,
  growPlansWeb,
  containersWeb,
  growingUnitsWeb,
  devicesWeb,
  consumablesWeb,
  complianceWeb,
  referenceDataWeb,
  alertsWeb,
  inboxWeb,
  alertInboxWeb,
  notifiedWeb,
  alertTypesWeb,
  ruleTestWeb,
  redAlertsWeb,
  mailOutboxWeb,
  rejectedMessagesWeb,
  sensorsWeb,
  messageLinksWeb,
  facilitiesWeb,
  filesWeb,
  ticketsWeb,
  reportsWeb,
  assistantWeb,
  webhooksWeb,
  homeAssistantWeb,
];
