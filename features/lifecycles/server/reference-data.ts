import { DestroyPlantReason, NutrientDeficiencyDiagnosis } from '@trellis/lifecycles/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { deficiencyGuideRows } from './reference/deficiency-guide.ts';

// Metrc's own list differs by state and comes with the licence; only the two reasons every example shows are named here.
// Washington's list is fixed; what has no word there is Other, told in the detail.
const reasons = [
  { label: 'Disease', labelEs: 'Enfermedad', washingtonReason: 'Other' },
  { label: 'Pests', labelEs: 'Plagas', washingtonReason: 'Other' },
  { label: 'Mold or mildew', labelEs: 'Moho u oídio', washingtonReason: 'Other' },
  {
    label: 'Male or hermaphrodite',
    labelEs: 'Macho o hermafrodita',
    metrcReason: 'Male Plants',
    washingtonReason: 'MalePlant',
  },
  { label: 'Did not root', labelEs: 'No enraizó', washingtonReason: 'PlantDied' },
  { label: 'Died', labelEs: 'Murió', washingtonReason: 'PlantDied' },
  { label: 'Weak growth', labelEs: 'Crecimiento débil', washingtonReason: 'Other' },
  { label: 'Equipment failure', labelEs: 'Fallo del equipo', washingtonReason: 'Other' },
  {
    label: 'Contamination',
    labelEs: 'Contaminación',
    metrcReason: 'Contamination',
    washingtonReason: 'Contamination',
    requiresWitness: true,
  },
  { label: 'Surplus', labelEs: 'Excedente', washingtonReason: 'Other', requiresWitness: true },
  {
    label: 'THC above the limit',
    labelEs: 'THC por encima del límite',
    washingtonReason: 'Other',
    requiresWitness: true,
  },
  {
    label: 'Ordered by the authority',
    labelEs: 'Ordenado por la autoridad',
    washingtonReason: 'Other',
    requiresWitness: true,
  },
  { label: 'End of a mother plant', labelEs: 'Fin de una planta madre', washingtonReason: 'Other' },
  { label: 'Theft', labelEs: 'Robo', washingtonReason: 'Other', requiresWitness: true },
  { label: 'Other', labelEs: 'Otro', washingtonReason: 'Other', requiresWitness: true },
  { label: 'Too much water', labelEs: 'Exceso de agua', washingtonReason: 'TooMuchWater' },
  { label: 'Too little water', labelEs: 'Falta de agua', washingtonReason: 'TooLittleWater' },
  { label: 'Mites', labelEs: 'Ácaros', washingtonReason: 'Mites' },
];

/** What people choose from on the first day. */
export const lifecycleReferenceData: readonly ReferenceRows[] = [
  { entity: DestroyPlantReason, rows: reasons.map((row, index) => ({ id: index + 1, seq: index + 1, ...row })) },
  { entity: NutrientDeficiencyDiagnosis, rows: deficiencyGuideRows },
];
