import {
  Batch,
  BatchMovement,
  BatchStep,
  DryWeight,
  Harvest,
  HarvestWeight,
  HarvestWorkflow,
  HarvestWorkflowStep,
  ProductInventoryItem,
  ProductInventoryTransaction,
  WorkflowFacilityTaskType,
} from '@trellis/harvests/model';
import { WasteRecord } from '@trellis/compliance/model';
import type { Feature } from '@trellis/server-kit';
import { announceBalances } from '@trellis/consumables/server';
import { harvestBookRules } from './book-rules.ts';
import { harvestsRoutes } from './harvests.routes.ts';
import { harvestsReferenceData } from './reference-data.ts';

export { holdPackages } from './batch/hold-batch.ts';
export { harvestGrams, harvestWasteGrams } from './harvest/harvest-grams.ts';

/** Harvests, batches, drying, packages and waste. */
export const harvestsFeature: Feature = {
  name: 'harvests',
  bookRules: harvestBookRules,
  entities: [
    Batch,
    BatchMovement,
    BatchStep,
    DryWeight,
    Harvest,
    HarvestWeight,
    HarvestWorkflow,
    HarvestWorkflowStep,
    ProductInventoryItem,
    ProductInventoryTransaction,
    WorkflowFacilityTaskType,
  ],
  implementations: [harvestsRoutes],
  referenceData: harvestsReferenceData,
  prepare: (services) => {
    announceBalances(services, ProductInventoryTransaction, 'productInventory_id', ProductInventoryItem);
    announceBalances(services, DryWeight, 'batch_id', Batch);
    announceBalances(services, BatchMovement, 'batch_id', Batch);
    announceBalances(services, WasteRecord, 'batch_id', Batch);
  },
};
