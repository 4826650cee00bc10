import { createAccessFeature, type SessionTokens } from '@trellis/access/server';
import { commandsFeature } from '@trellis/commands/server';
import { devicesFeature } from '@trellis/devices/server';
import { facilitiesFeature } from '@trellis/facilities/server';
import { geneticsFeature } from '@trellis/genetics/server';
import { growPlansFeature } from '@trellis/grow-plans/server';
import { lifecyclesFeature } from '@trellis/lifecycles/server';
import { activityLogFeature, answeredRequestsFeature, type Feature } from '@trellis/server-kit';
import { strainsFeature } from '@trellis/strains/server';
import { telemetryFeature } from '@trellis/telemetry/server';
import { unitAlertsFeature } from '@trellis/unit-alerts/server';
import { unitStatusFeature } from '@trellis/unit-status/server';
import { unitsFeature } from '@trellis/units/server';
import { homeAssistantFeature } from '@trellis/home-assistant/server';
import { irrigationFeature } from '@trellis/irrigation/server';
import { alertsFeature } from '@trellis/alerts/server';
import { assistantFeature } from '@trellis/assistant/server';
import { brandingFeature } from '@trellis/branding/server';
import { climateFeature } from '@trellis/climate/server';
import { complianceFeature } from '@trellis/compliance/server';
import { consumablesFeature } from '@trellis/consumables/server';
import { contentFeature } from '@trellis/content/server';
import { errorLogFeature } from '@trellis/error-log/server';
import { extractionFeature } from '@trellis/extraction/server';
import { farmDashboardFeature } from '@trellis/farm-dashboard/server';
import { facilityMapsFeature } from '@trellis/facility-maps/server';
import { filesFeature } from '@trellis/files/server';
import { financeFeature } from '@trellis/finance/server';
import { formsFeature } from '@trellis/forms/server';
import { growthModelFeature } from '@trellis/growth-model/server';
import { harvestsFeature } from '@trellis/harvests/server';
import { intakeFeature } from '@trellis/intake/server';
import { installationFeature } from '@trellis/installation/server';
import { knowledgeFeature } from '@trellis/knowledge/server';
import { labTestsFeature } from '@trellis/lab-tests/server';
import { mcpFeature } from '@trellis/mcp/server';
import { mothersFeature } from '@trellis/mothers/server';
import { planEditorFeature } from '@trellis/plan-editor/server';
import { navigationFeature } from '@trellis/navigation/server';
import { notificationsFeature } from '@trellis/notifications/server';
import { planningFeature } from '@trellis/planning/server';
import { referenceDataFeature } from '@trellis/reference-data/server';
import { shelfCalendarFeature } from '@trellis/shelf-calendar/server';
import { reportsFeature } from '@trellis/reports/server';
import { safetyFeature } from '@trellis/safety/server';
import { runComparisonFeature } from '@trellis/run-comparison/server';
import { searchFeature } from '@trellis/search/server';
import { tasksFeature } from '@trellis/tasks/server';
import { ticketsFeature } from '@trellis/tickets/server';
import { webhooksFeature } from '@trellis/webhooks/server';

/** The product's features, in the order they start. */
export const createFeatures = (tokens: SessionTokens): readonly Feature[] => [
  createAccessFeature(tokens),
  facilitiesFeature,
  strainsFeature,
  growPlansFeature,
  lifecyclesFeature,
  devicesFeature,
  unitsFeature,
  unitStatusFeature,
  unitAlertsFeature,
  telemetryFeature,
  commandsFeature,
  irrigationFeature,
  facilityMapsFeature,
  alertsFeature,
  assistantFeature,
  brandingFeature,
  climateFeature,
  complianceFeature,
  consumablesFeature,
  contentFeature,
  errorLogFeature,
  extractionFeature,
  geneticsFeature,
  filesFeature,
  financeFeature,
  formsFeature,
  growthModelFeature,
  harvestsFeature,
  intakeFeature,
  installationFeature,
  knowledgeFeature,
  labTestsFeature,
  mothersFeature,
  planEditorFeature,
  navigationFeature,
  notificationsFeature,
  planningFeature,
  referenceDataFeature,
  reportsFeature,
  safetyFeature,
  searchFeature,
  runComparisonFeature,
  shelfCalendarFeature,
  tasksFeature,
  ticketsFeature,
  webhooksFeature,
  farmDashboardFeature,
  mcpFeature,
  homeAssistantFeature,
  activityLogFeature,
  answeredRequestsFeature,
];
