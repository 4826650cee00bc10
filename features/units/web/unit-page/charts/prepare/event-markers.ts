import { findAction, type ControllerCommand } from '@trellis/commands/model';
import type { IrrigationEvent } from '@trellis/telemetry/model';
import type { ChartMarker } from '@trellis/ui/charts';

const irrigationActions = [16, 17];

/** What of a shot a marker tells. */
export type MarkedShot = Pick<IrrigationEvent, 'start'> &
  Partial<Pick<IrrigationEvent, 'finish' | 'durationSeconds' | 'litres' | 'origin' | 'outcome' | 'command_id'>>;

/**
 * What was told to the unit, on the time axis; irrigation apart from the rest. Left out: what never reached the unit, and orders
 * whose water has its own marker.
 */
export function commandMarkers(
  commands: readonly Pick<ControllerCommand, 'id' | 'action_id' | 'createdate' | 'sentAt' | 'state'>[],
  shots: readonly MarkedShot[],
  labelOf: (actionId: number) => string,
): ChartMarker[] {
  const watered = new Set(shots.map(({ command_id }) => command_id));
  return commands
    .filter(({ id, state, sentAt }) => (sentAt != null || state === 'done') && !watered.has(id))
    .map(({ action_id, createdate, sentAt }) => ({
      at: Date.parse(sentAt ?? createdate),
      kind: isIrrigation(action_id) ? 'irrigation' : 'command',
      label: labelOf(action_id),
    }));
}

const isIrrigation = (id: number): boolean => irrigationActions.includes(id) || findAction(id)?.group === 'Irrigation';

/** Water the unit gave. */
export const shotMarkers = (shots: readonly MarkedShot[], labelOf: (shot: MarkedShot) => string): ChartMarker[] =>
  shots.map((shot) => ({ at: Date.parse(shot.start), kind: 'irrigation', label: labelOf(shot) }));
