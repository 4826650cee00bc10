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
import { announceBalances } from '@trellis/consumables/server';
import { harvestsRoutes } from './harvests.routes.ts';
import { harvestsReferenceData } from './reference-data.ts';

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
  implementations: [harvestsRoutes],
  referenceData: harvestsReferenceData,
  prepare: (services) => {
    announceBalances(services, ProductInventoryTransaction, 'productInventory_id', ProductInventoryItem);
    announceBalances(services, DryWeight, 'batch_id', Batch);
  },
};
