import { GrowPhaseTemplate, GrowPlanCategory, GrowStage, GrowTaskType, VpdProfile } from '@trellis/grow-plans/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { growTaskTypeRows } from './reference/grow-task-types.ts';
import { phaseTemplateRows } from './reference/phase-templates.ts';
import { vpdProfileRows } from './reference/vpd-profiles.ts';

/** Stages of growth with fixed ids; what each counts as in plant numbers, and its name at the state. */
const stages = [
  {
    id: 1,
    label: 'Young',
    labelEs: 'Joven',
    code: 'YNG',
    metrcGrowthPhase: 'Immature',
    countsAs: 'clone',
    vpdProfile_id: 1,
  },
  {
    id: 2,
    label: 'Vegetative',
    labelEs: 'Vegetativo',
    code: 'VEG',
    metrcGrowthPhase: 'Vegetative',
    countsAs: 'veg',
    vpdProfile_id: 3,
  },
  {
    id: 3,
    label: 'Flowering',
    labelEs: 'Floración',
    code: 'FLW',
    metrcGrowthPhase: 'Flowering',
    countsAs: 'flower',
    vpdProfile_id: 4,
  },
  {
    id: 4,
    label: 'Mother',
    labelEs: 'Madre',
    code: 'MTH',
    metrcGrowthPhase: 'Vegetative',
    countsAs: 'veg',
    vpdProfile_id: 2,
  },
  {
    id: 5,
    label: 'Drying',
    labelEs: 'Secado',
    code: 'DRY',
    metrcGrowthPhase: 'none',
    countsAs: 'none',
    vpdProfile_id: 5,
  },
  {
    id: 6,
    label: 'Germination',
    labelEs: 'Germinación',
    code: 'GRM',
    metrcGrowthPhase: 'Immature',
    countsAs: 'clone',
    vpdProfile_id: 8,
  },
  {
    id: 7,
    label: 'Finishing',
    labelEs: 'Acabado',
    code: 'FIN',
    metrcGrowthPhase: 'none',
    countsAs: 'veg',
    vpdProfile_id: 10,
  },
  {
    id: 8,
    label: 'Curing',
    labelEs: 'Curado',
    code: 'CUR',
    metrcGrowthPhase: 'none',
    countsAs: 'none',
    vpdProfile_id: 5,
  },
];

const categories = [
  { id: 1, label: 'Cannabis flower', labelEs: 'Flor de cannabis', cropType: 'cannabis' },
  { id: 2, label: 'Mother plants', labelEs: 'Plantas madre', cropType: 'cannabis' },
  { id: 3, label: 'Leafy greens', labelEs: 'Hortalizas de hoja', cropType: 'leafy greens' },
  { id: 4, label: 'Hemp flower', labelEs: 'Flor de cáñamo', cropType: 'hemp' },
  { id: 5, label: 'Herbs', labelEs: 'Hierbas aromáticas', cropType: 'herbs' },
  { id: 6, label: 'Research', labelEs: 'Investigación', cropType: 'any' },
];

const inOrder = <R extends { id: number }>(rows: readonly R[]) => rows.map((row) => ({ ...row, seq: row.id }));

/** What growers choose from on the first day. Stages and VPD profiles name each other: both are checked at the end. */
export const growPlanReferenceData: readonly ReferenceRows[] = [
  { entity: GrowStage, rows: inOrder(stages) },
  { entity: VpdProfile, rows: vpdProfileRows },
  { entity: GrowPlanCategory, rows: inOrder(categories) },
  { entity: GrowTaskType, rows: inOrder(growTaskTypeRows) },
  { entity: GrowPhaseTemplate, rows: phaseTemplateRows },
];
