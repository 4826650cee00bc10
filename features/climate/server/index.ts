import { LightSpectrumDefinition } from '@trellis/climate/model';
import type { Feature } from '@trellis/server-kit';
import { climateReferenceData } from './reference-data.ts';

/** Light recipes; formulas and the room model live in the model side. */
export const climateFeature: Feature = {
  name: 'climate',
  entities: [LightSpectrumDefinition],
  referenceData: climateReferenceData,
};
