import {
  ExtractionDeviceType,
  ExtractionMachine,
  ExtractionRecipe,
  ExtractionRun,
  ExtractionWorkflow,
  InstalledExtractionMachine,
} from '@trellis/extraction/model';
import type { Feature } from '@trellis/server-kit';

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
};
