import { deficiencyGuideEs } from './deficiency-guide-es.ts';

interface Leaf {
  label: string;
  labelEs: string;
  color: string;
  pattern: string;
  causes: readonly (readonly [label: string, score: number])[];
  checks: readonly string[];
  actions: readonly string[];
  followUpDays: number;
}

type Position = 'old leaves' | 'new leaves' | 'whole plant' | 'roots';

/** The first question: where it shows. Mobile nutrients fail in old leaves first, immobile ones in new growth. */
const places: readonly { position: Position; label: string; labelEs: string; leaves: readonly Leaf[] }[] = [
  {
    position: 'old leaves',
    label: 'It shows on old leaves first',
    labelEs: 'Aparece primero en hojas viejas',
    leaves: [
      {
        label: 'Even yellowing from the bottom up',
        labelEs: 'Amarilleo uniforme de abajo arriba',
        color: 'pale green to yellow',
        pattern: 'whole leaf',
        causes: [
          ['Nitrogen', 0.8],
          ['Root problem', 0.2],
        ],
        checks: ['Feed and runoff EC', 'Runoff pH'],
        actions: ['Raise nitrogen in the feed by 20 %', 'Water to 15 % runoff once'],
        followUpDays: 4,
      },
      {
        label: 'Dark leaves with purple or bronze patches',
        labelEs: 'Hojas oscuras con manchas moradas o bronce',
        color: 'dark green, purple',
        pattern: 'patches, red stems',
        causes: [
          ['Phosphorus', 0.7],
          ['Cold root zone', 0.3],
        ],
        checks: ['Root-zone temperature (18–22 °C)', 'Runoff pH 5.6–6.2'],
        actions: ['Bring the root zone above 18 °C', 'Correct pH, then raise phosphorus'],
        followUpDays: 5,
      },
      {
        label: 'Yellow, then burnt leaf edges',
        labelEs: 'Bordes amarillos y luego quemados',
        color: 'yellow to brown',
        pattern: 'edges and tips',
        causes: [
          ['Potassium', 0.7],
          ['Salt build-up', 0.3],
        ],
        checks: ['Runoff EC against feed EC', 'Runoff pH'],
        actions: ['Runoff EC high: flush to feed EC', 'Otherwise raise potassium'],
        followUpDays: 4,
      },
      {
        label: 'Yellow between green veins',
        labelEs: 'Amarillo entre nervios verdes',
        color: 'yellow',
        pattern: 'between veins, rust spots later',
        causes: [
          ['Magnesium', 0.8],
          ['pH too low', 0.2],
        ],
        checks: ['Runoff pH 5.6–6.2', 'Calcium to magnesium ratio of the feed'],
        actions: ['Add magnesium sulfate to the feed', 'Foliar magnesium only in vegetative growth'],
        followUpDays: 5,
      },
    ],
  },
  {
    position: 'new leaves',
    label: 'It shows on new leaves first',
    labelEs: 'Aparece primero en hojas nuevas',
    leaves: [
      {
        label: 'Bright yellow between fine green veins',
        labelEs: 'Amarillo vivo entre nervios finos verdes',
        color: 'bright yellow',
        pattern: 'between veins at the tips of shoots',
        causes: [
          ['Iron', 0.7],
          ['pH too high', 0.3],
        ],
        checks: ['Feed and runoff pH', 'Root-zone oxygen: overwatering?'],
        actions: ['Bring pH to 5.8', 'Give chelated iron once'],
        followUpDays: 3,
      },
      {
        label: 'Twisted tips, brown spots or tip-burn',
        labelEs: 'Puntas torcidas, manchas o quemadura de punta',
        color: 'brown',
        pattern: 'tips and edges of young leaves',
        causes: [
          ['Calcium', 0.6],
          ['VPD too low: no transpiration', 0.3],
          ['Too much light', 0.1],
        ],
        checks: ['VPD of the last days', 'Air flow over the canopy', 'Daily light integral'],
        actions: ['Bring VPD into its band', 'Add calcium; lettuce: light down to 17 mol a day'],
        followUpDays: 4,
      },
      {
        label: 'New leaves evenly pale',
        labelEs: 'Hojas nuevas pálidas de forma uniforme',
        color: 'pale yellow',
        pattern: 'whole leaf',
        causes: [
          ['Sulfur', 0.7],
          ['Nitrogen', 0.3],
        ],
        checks: ['Feed recipe against plan', 'Runoff pH'],
        actions: ['Add magnesium or potassium sulfate'],
        followUpDays: 5,
      },
      {
        label: 'Small, narrow leaves in a tight rosette',
        labelEs: 'Hojas pequeñas y estrechas en roseta',
        color: 'pale with green veins',
        pattern: 'short internodes',
        causes: [
          ['Zinc', 0.6],
          ['pH too high', 0.4],
        ],
        checks: ['Feed and runoff pH'],
        actions: ['Bring pH to 5.8', 'Give a trace-element mix once'],
        followUpDays: 7,
      },
    ],
  },
  {
    position: 'whole plant',
    label: 'The whole plant looks wrong',
    labelEs: 'Toda la planta se ve mal',
    leaves: [
      {
        label: 'Dark, clawed leaves with burnt tips',
        labelEs: 'Hojas oscuras en garra con puntas quemadas',
        color: 'dark green',
        pattern: 'tips down',
        causes: [
          ['Too much feed', 0.8],
          ['Overwatering', 0.2],
        ],
        checks: ['Runoff EC', 'Water content after the last dry-back'],
        actions: ['Lower feed EC by 0.4 mS/cm', 'Flush to feed EC when runoff is 1 mS/cm above it'],
        followUpDays: 3,
      },
      {
        label: 'Wilting while the substrate is wet',
        labelEs: 'Marchitez con sustrato húmedo',
        color: 'dull green',
        pattern: 'drooping',
        causes: [
          ['Overwatering', 0.5],
          ['Root disease', 0.5],
        ],
        checks: ['Roots: white or brown?', 'Water temperature below 24 °C'],
        actions: ['Lengthen the time between shots', 'Brown roots: isolate and treat as a disease'],
        followUpDays: 2,
      },
      {
        label: 'Wilting while the substrate is dry',
        labelEs: 'Marchitez con sustrato seco',
        color: 'dull green',
        pattern: 'drooping, crisp leaves',
        causes: [
          ['Not watered', 0.7],
          ['VPD too high', 0.3],
        ],
        checks: ['Irrigation log of the unit', 'VPD of the last day'],
        actions: ['Water by hand now', 'Report the valve or line as a ticket'],
        followUpDays: 1,
      },
      {
        label: 'Bleached tops, leaves turned up',
        labelEs: 'Puntas blanqueadas, hojas hacia arriba',
        color: 'white to yellow',
        pattern: 'next to the lamps',
        causes: [
          ['Too much light', 0.6],
          ['Heat', 0.4],
        ],
        checks: ['PPFD at the canopy', 'Leaf temperature'],
        actions: ['Lower intensity by 15 %', 'Bring temperature into its band'],
        followUpDays: 3,
      },
    ],
  },
];

const inSpanish = (words: string): string => {
  const found = deficiencyGuideEs[words];
  if (found === undefined) throw new Error(`The guide has no Spanish for "${words}".`);
  return found;
};

/** The guide as rows: questions first, so that each answer finds its parent. */
export const deficiencyGuideRows = [
  ...places.map(({ position, label, labelEs }, index) => ({
    id: index + 1,
    seq: index + 1,
    label,
    labelEs,
    symptom: { position },
  })),
  ...places.flatMap(({ position, leaves }, place) =>
    leaves.map(({ color, pattern, causes, ...leaf }, index) => ({
      ...leaf,
      id: 10 * (place + 1) + index,
      parent_id: place + 1,
      seq: index + 1,
      symptom: { position, color, colorEs: inSpanish(color), pattern, patternEs: inSpanish(pattern) },
      causes: causes.map(([label, score]) => ({ label, labelEs: inSpanish(label), score })),
      checksEs: leaf.checks.map(inSpanish),
      actionsEs: leaf.actions.map(inSpanish),
    })),
  ),
];
