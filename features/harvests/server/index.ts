import {
  Batch,
  BatchStep,
  DryWeight,
  Harvest,
  HarvestWeight,
  HarvestWorkflow,
  HarvestWorkflowStep,
  ProductInventoryItem,
  ProductInventoryTransaction,
  WasteRecord,
  WorkflowFacilityTaskType,
} from '@trellis/harvests/model';
import type { Feature } from '@trellis/server-kit';

/** Harvests, batches, drying, packages and waste. */
export const harvestsFeature: Feature = {
  name: 'harvests',
  entities: [
    Batch,
    BatchStep,
    DryWeight,
    Harvest,
    HarvestWeight,
    HarvestWorkflow,
    HarvestWorkflowStep,
    ProductInventoryItem,
    ProductInventoryTransaction,
    WasteRecord,
    WorkflowFacilityTaskType,
  ],
};
