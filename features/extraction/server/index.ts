import {
  ExtractionDeviceType,
  ExtractionMachine,
  ExtractionRecipe,
  ExtractionRun,
  ExtractionWorkflow,
  InstalledExtractionMachine,
} from '@trellis/extraction/model';
import type { Feature } from '@trellis/server-kit';
import { extractionRoutes } from './extraction.routes.ts';
import { extractionReferenceData } from './reference-data.ts';

/** Extraction machines, recipes and runs. */
export const extractionFeature: Feature = {
  name: 'extraction',
  entities: [
    ExtractionDeviceType,
    ExtractionMachine,
    ExtractionRecipe,
    ExtractionRun,
    ExtractionWorkflow,
    InstalledExtractionMachine,
  ],
  implementations: [extractionRoutes],
  referenceData: extractionReferenceData,
};
