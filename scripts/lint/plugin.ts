// The lint rules of this project that the linter does not bring; loaded by `.oxlintrc.json`.
import { contractsInModel } from './contracts-in-model.ts';
import { erasableOnly } from './erasable-only.ts';
import { everyTestRuns } from './every-test-runs.ts';
import { explainDisable } from './explain-disable.ts';
import { namedNumbers } from './named-numbers.ts';
import { patientWaits } from './patient-waits.ts';
import { plainConstants } from './plain-constants.ts';
import { wordsInTexts } from './words-in-texts.ts';

export default {
  meta: { name: 'trellis' },
  rules: {
    'contracts-in-model': contractsInModel,
    'erasable-only': erasableOnly,
    'every-test-runs': everyTestRuns,
    'explain-disable': explainDisable,
    'named-numbers': namedNumbers,
    'patient-waits': patientWaits,
    'plain-constants': plainConstants,
    'words-in-texts': wordsInTexts,
  },
};
