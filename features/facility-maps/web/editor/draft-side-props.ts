import type { MapItem } from '@trellis/facility-maps/model';
import type { Places } from '../plan/use-places.ts';
import type { Measuring } from './map-scale.tsx';
import type { DrawingSteps } from './use-drawing.ts';

/** What is beside a draft: its steps, what is chosen, and what is done with it. */
export interface DraftSideProps {
  steps: DrawingSteps;
  places: Places;
  /** Places of the chosen things among the items, in the order they were chosen. */
  chosen: readonly number[];
  step: number;
  measuring: Measuring;
  nameOf: (item: MapItem) => string;
  onStep: (step: number) => void;
  onChange: (item: MapItem) => void;
  onRemove: () => void;
  onChoose: (index: number) => void;
  /** Nothing is chosen any more: what was has another place among the items now. */
  onClear: () => void;
}
