import DarkMode from '@mui/icons-material/DarkModeOutlined';
import LightMode from '@mui/icons-material/LightModeOutlined';
import { drawnLanes, isOfLightState, type DraftPhase } from '@trellis/plan-editor/model';
import { StateIcon } from '@trellis/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Companion } from '../editors/use-company.ts';
import type { PlanLists } from '../use-plan-lists.ts';
import type { CanvasEdits } from './canvas-edits.ts';
import { LaneHandle } from './lane-handle.tsx';
import { laneNames, lightStateAt, useLanes, type Lane, type LaneName } from './use-lanes.ts';

interface CanvasLanesProps {
  phases: readonly DraftPhase[];
  /** Where each begins and ends, in days. */
  spans: readonly { start: number; end: number }[];
  total: number;
  selected: string | undefined;
  lists: PlanLists;
  onSelect: (phase: string, lane?: LaneName, task?: string) => void;
  edits: CanvasEdits | undefined;
  others: ReadonlyMap<string, readonly Companion[]>;
}

/** Rows that tell of lights on above lights off. */
const byLight: ReadonlySet<string> = new Set(['temperature', 'humidity', 'vpd', 'co2', 'irrigation']);

/** Light, climate, water and feed of a plan: a row each with a cell for every phase. */
export const CanvasLanes = memo(
  ({ phases, spans, total, selected, lists, onSelect, edits, others }: CanvasLanesProps) => {
    const { t } = useTranslation('plan-editor');
    const lanes = useLanes(lists);
    // Where the lights are always on, or always off, a cell has one line.
    const isSplit = phases.some(({ photoperiod }) => photoperiod > 0 && photoperiod < 24);
    return laneNames.map((lane) => (
      <div key={lane} className="pe-canvas__row" data-lane={lane}>
        <div className="pe-canvas__label">
          {t(`canvas.lanes.${lane}`)}
          {byLight.has(lane) && isSplit ? (
            <span className="pe-canvas__states">
              <LightMode titleAccess={t('lightStates.Lights On')} />
              <DarkMode titleAccess={t('lightStates.Lights Off')} />
            </span>
          ) : null}
        </div>
        <div className="pe-canvas__track">
          {phases.map((phase, index) => {
            const { start, end } = spans[index] ?? { start: 0, end: 0 };
            return (
              <div
                key={phase.key}
                className="pe-place"
                style={{ left: `${(start / total) * 100}%`, width: `${((end - start) / total) * 100}%` }}
              >
                <LaneCell
                  phase={phase}
                  lane={lane}
                  say={lanes[lane]}
                  isSelected={phase.key === selected}
                  onSelect={onSelect}
                  edits={others.get(phase.key)?.some(({ holds }) => holds) ? undefined : edits}
                />
              </div>
            );
          })}
        </div>
      </div>
    ));
  },
);
CanvasLanes.displayName = 'CanvasLanes';

interface LaneCellProps extends Pick<CanvasLanesProps, 'onSelect' | 'edits'> {
  phase: DraftPhase;
  lane: (typeof laneNames)[number];
  say: Lane;
  isSelected: boolean;
}

/** Drawn anew only where its phase changed: another length moves all that follow, and what they say stays. */
const LaneCell = memo(({ phase, lane, say, isSelected, onSelect, edits }: LaneCellProps) => {
  const { text, title, fill, state, parts } = say(phase);
  const drawn = drawnLanes.find((one) => one === lane);
  const isDrawn = edits !== undefined && drawn !== undefined && !(drawn === 'irrigation' && phase.noIrrigation);
  const lines = parts ?? [[undefined, text] as const];
  return (
    <div
      className="pe-cell"
      title={`${phase.name}: ${title ?? text}`}
      data-selected={isSelected || undefined}
      data-state={state}
    >
      <button
        type="button"
        tabIndex={-1}
        className="pe-cell__open"
        aria-label={`${phase.name}: ${title ?? text}`}
        onClick={() => onSelect(phase.key, lane)}
      />
      {fill === undefined ? null : <span className="pe-cell__fill" style={{ height: `${fill * 100}%` }} />}
      {state ? (
        <span className="pe-cell__state">
          <StateIcon state={state} size={12} />
        </span>
      ) : null}
      <span className="pe-cell__lines">
        {lines.map(([lightState, line], at) =>
          isDrawn ? (
            <LaneHandle
              key={at}
              phase={phase}
              lane={drawn}
              lightState={isOfLightState(drawn) ? lightStateAt(phase, at) : undefined}
              stateName={lightState}
              text={line}
              isReachable={isSelected}
              onSelect={() => onSelect(phase.key, lane)}
              onNudge={edits.nudgeLane}
            />
          ) : (
            <span key={at} className="pe-cell__text">
              {line}
            </span>
          ),
        )}
      </span>
    </div>
  );
});
LaneCell.displayName = 'LaneCell';
