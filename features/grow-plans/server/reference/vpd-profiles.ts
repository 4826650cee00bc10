const at = (day: number, min: number, target: number, max: number) => ({ day, min, target, max });

/** Targets of air VPD in light by crop and stage, kPa (horticulture reference, section 5); the offset is for the dark. */
export const vpdProfileRows = [
  {
    id: 1,
    name: 'Cannabis, clones',
    growStage_id: 1,
    nightOffset: -0.1,
    points: [at(0, 0.3, 0.45, 0.6), at(7, 0.4, 0.6, 0.75), at(14, 0.5, 0.7, 0.85)],
  },
  { id: 2, name: 'Cannabis, mothers', growStage_id: 4, nightOffset: -0.2, points: [at(0, 0.8, 0.95, 1.1)] },
  {
    id: 3,
    name: 'Cannabis, vegetative',
    growStage_id: 2,
    nightOffset: -0.25,
    points: [at(0, 0.7, 0.85, 1), at(14, 0.8, 1, 1.15), at(28, 0.9, 1.05, 1.2)],
  },
  {
    id: 4,
    name: 'Cannabis, flower',
    growStage_id: 3,
    nightOffset: -0.3,
    points: [at(0, 1, 1.15, 1.3), at(21, 1.1, 1.3, 1.45), at(42, 1.2, 1.35, 1.5), at(63, 1.1, 1.3, 1.5)],
  },
  { id: 5, name: 'Drying room', growStage_id: 5, nightOffset: 0, points: [at(0, 0.7, 0.8, 0.9)] },
  { id: 6, name: 'Hemp, vegetative', growStage_id: 2, nightOffset: -0.25, points: [at(0, 0.8, 1, 1.2)] },
  {
    id: 7,
    name: 'Hemp, flower',
    growStage_id: 3,
    nightOffset: -0.25,
    points: [at(0, 1, 1.2, 1.4), at(30, 1.1, 1.3, 1.5)],
  },
  { id: 8, name: 'Greens, germination', growStage_id: 6, nightOffset: 0, points: [at(0, 0.1, 0.25, 0.4)] },
  { id: 9, name: 'Greens, nursery', growStage_id: 1, nightOffset: -0.1, points: [at(0, 0.5, 0.65, 0.8)] },
  {
    id: 10,
    name: 'Greens, finish',
    growStage_id: 7,
    nightOffset: -0.15,
    points: [at(0, 0.6, 0.8, 1.1), at(14, 0.7, 0.95, 1.3)],
  },
];
