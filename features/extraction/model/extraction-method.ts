/** Ways to extract and refine. */
export const extractionMethods = [
  'ethanol',
  'hydrocarbon',
  'co2',
  'rosin',
  'icewater',
  'distillation',
  'decarb',
  'dryer',
  'other',
] as const;
