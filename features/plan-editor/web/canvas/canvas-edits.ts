import type { DrawnLane, Nudge } from '@trellis/plan-editor/model';

/** What the canvas can change; nothing where a plan is only read. */
export interface CanvasEdits {
  setDays: (phase: string, days: number) => void;
  /** The length has been drawn: work that would lie after it comes to its last day. */
  settleDays: (phase: string) => void;
  movePhase: (phase: string, by: number) => void;
  moveTask: (phase: string, task: string, planDay: number) => void;
  /** A row of the phase is drawn up or down, wider or narrower. */
  nudgeLane: (phase: string, lane: DrawnLane, lightState: string | undefined, nudge: Nudge) => void;
}
