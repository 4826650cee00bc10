import { Attribute } from '@trellis/strains/model';
import type { ReferenceRows } from '@trellis/server-kit';

const attributes = [
  { label: 'Stretch', labelEs: 'Estiramiento', appliesTo: 'strain', kind: 'scale' },
  { label: 'Branching', labelEs: 'Ramificación', appliesTo: 'strain', kind: 'scale' },
  { label: 'Feed demand', labelEs: 'Demanda de nutrientes', appliesTo: 'strain', kind: 'scale' },
  { label: 'Mildew resistance', labelEs: 'Resistencia al oídio', appliesTo: 'strain', kind: 'scale' },
  {
    label: 'Aroma',
    labelEs: 'Aroma',
    appliesTo: 'strain',
    kind: 'choice',
    options: ['citrus', 'pine', 'earth', 'fuel', 'berry', 'floral', 'spice', 'cheese'],
  },
  { label: 'Ease of cloning', labelEs: 'Facilidad de esquejado', appliesTo: 'strain', kind: 'scale' },
  { label: 'Height', labelEs: 'Altura', appliesTo: 'plant', kind: 'number', unit: 'cm' },
  { label: 'Vigor', labelEs: 'Vigor', appliesTo: 'plant', kind: 'scale', requiredAtStage_id: 2 },
  { label: 'Leaf colour', labelEs: 'Color de la hoja', appliesTo: 'plant', kind: 'color' },
  { label: 'Stem diameter', labelEs: 'Diámetro del tallo', appliesTo: 'plant', kind: 'number', unit: 'mm' },
  {
    label: 'Trichomes',
    labelEs: 'Tricomas',
    appliesTo: 'plant',
    kind: 'choice',
    options: ['clear', 'cloudy', 'some amber', 'amber'],
    requiredAtStage_id: 3,
  },
  { label: 'Canopy evenness', labelEs: 'Uniformidad del dosel', appliesTo: 'lifecycle', kind: 'scale' },
  { label: 'Bag appeal', labelEs: 'Aspecto final', appliesTo: 'lifecycle', kind: 'scale' },
  { label: 'Remarks', labelEs: 'Observaciones', appliesTo: 'lifecycle', kind: 'text', isCompared: false },
  { label: 'Cuttings per round', labelEs: 'Esquejes por corte', appliesTo: 'mother', kind: 'number', unit: 'cuttings' },
];

/** Traits growers judge from the first day. */
export const strainReferenceData: readonly ReferenceRows[] = [
  { entity: Attribute, rows: attributes.map((row, index) => ({ id: index + 1, seq: index + 1, ...row })) },
];
