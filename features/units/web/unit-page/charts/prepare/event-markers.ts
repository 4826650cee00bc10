import { findAction, type ControllerCommand } from '@trellis/commands/model';
import type { ChartMarker } from '@trellis/ui/charts';

const irrigationActions = [16, 17];

/** What was told to the unit, on the time axis; irrigation apart from the rest. Left out: what never reached the unit. */
export function commandMarkers(
  commands: readonly Pick<ControllerCommand, 'action_id' | 'createdate' | 'sentAt' | 'state'>[],
  labelOf: (actionId: number) => string,
): ChartMarker[] {
  return commands
    .filter(({ state, sentAt }) => sentAt != null || state === 'done')
    .map(({ action_id, createdate, sentAt }) => ({
      at: Date.parse(sentAt ?? createdate),
      kind: isIrrigation(action_id) ? 'irrigation' : 'command',
      label: labelOf(action_id),
    }));
}

const isIrrigation = (id: number): boolean => irrigationActions.includes(id) || findAction(id)?.group === 'Irrigation';

/** Water the unit gave. */
export const shotMarkers = (
  shots: readonly { start: string; durationSeconds?: number | null; litres?: number | null }[],
  labelOf: (shot: { durationSeconds?: number | null; litres?: number | null }) => string,
): ChartMarker[] => shots.map((shot) => ({ at: Date.parse(shot.start), kind: 'irrigation', label: labelOf(shot) }));
