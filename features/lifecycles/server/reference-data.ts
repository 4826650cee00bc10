import { DestroyPlantReason, NutrientDeficiencyDiagnosis } from '@trellis/lifecycles/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { deficiencyGuideRows } from './reference/deficiency-guide.ts';

/** Reasons with the words of both state systems. */
const reasons = [
  { label: 'Disease', labelEs: 'Enfermedad', metrcReason: 'Disease', washingtonReason: 'Mold', requiresWitness: false },
  {
    label: 'Pests',
    labelEs: 'Plagas',
    metrcReason: 'Pest Infestation',
    washingtonReason: 'Infestation',
    requiresWitness: false,
  },
  {
    label: 'Mold or mildew',
    labelEs: 'Moho u oídio',
    metrcReason: 'Mold',
    washingtonReason: 'Mold',
    requiresWitness: false,
  },
  {
    label: 'Male or hermaphrodite',
    labelEs: 'Macho o hermafrodita',
    metrcReason: 'Male Plants',
    washingtonReason: 'Male Plants',
    requiresWitness: false,
  },
  {
    label: 'Did not root',
    labelEs: 'No enraizó',
    metrcReason: 'Failure to Root',
    washingtonReason: 'Plant Died',
    requiresWitness: false,
  },
  {
    label: 'Died',
    labelEs: 'Murió',
    metrcReason: 'Plant Died',
    washingtonReason: 'Plant Died',
    requiresWitness: false,
  },
  {
    label: 'Weak growth',
    labelEs: 'Crecimiento débil',
    metrcReason: 'Poor Quality',
    washingtonReason: 'Quality Control',
    requiresWitness: false,
  },
  {
    label: 'Equipment failure',
    labelEs: 'Fallo del equipo',
    metrcReason: 'Equipment Failure',
    washingtonReason: 'Other',
    requiresWitness: false,
  },
  {
    label: 'Contamination',
    labelEs: 'Contaminación',
    metrcReason: 'Contamination',
    washingtonReason: 'Contamination',
    requiresWitness: true,
  },
  {
    label: 'Surplus',
    labelEs: 'Excedente',
    metrcReason: 'Surplus',
    washingtonReason: 'Unhealthy or Surplus',
    requiresWitness: true,
  },
  {
    label: 'THC above the limit',
    labelEs: 'THC por encima del límite',
    metrcReason: 'Non-Compliant',
    washingtonReason: 'Quality Control',
    requiresWitness: true,
  },
  {
    label: 'Ordered by the authority',
    labelEs: 'Ordenado por la autoridad',
    metrcReason: 'Regulatory Order',
    washingtonReason: 'Mandated',
    requiresWitness: true,
  },
  {
    label: 'End of a mother plant',
    labelEs: 'Fin de una planta madre',
    metrcReason: 'Mother Plant Retired',
    washingtonReason: 'Other',
    requiresWitness: false,
  },
  { label: 'Theft', labelEs: 'Robo', metrcReason: 'Theft', washingtonReason: 'Theft', requiresWitness: true },
  { label: 'Other', labelEs: 'Otro', metrcReason: 'Other', washingtonReason: 'Other', requiresWitness: true },
];

/** What people choose from on the first day. */
export const lifecycleReferenceData: readonly ReferenceRows[] = [
  { entity: DestroyPlantReason, rows: reasons.map((row, index) => ({ id: index + 1, seq: index + 1, ...row })) },
  { entity: NutrientDeficiencyDiagnosis, rows: deficiencyGuideRows },
];
