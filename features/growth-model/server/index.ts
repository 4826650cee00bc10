import { GrowthModel, GrowthRoom } from '@trellis/growth-model/model';
import type { Feature } from '@trellis/server-kit';
import { keepRoomsFitted } from './fit-room.ts';
import { growthModelsRoutes } from './growth-models.routes.ts';
import { growthModelReferenceData } from './growth-model-rows.ts';

/** Equations of crops and rooms, fitted to what is read in them. */
export const growthModelFeature: Feature = {
  name: 'growth-model',
  entities: [GrowthModel, GrowthRoom],
  implementations: [growthModelsRoutes],
  referenceData: growthModelReferenceData,
  start: { jobs: keepRoomsFitted },
};
