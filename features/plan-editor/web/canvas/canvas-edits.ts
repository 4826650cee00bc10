/** What the canvas can change; nothing where a plan is only read. */
export interface CanvasEdits {
  setDays: (phase: string, days: number) => void;
  movePhase: (phase: string, by: number) => void;
  moveTask: (phase: string, task: string, planDay: number) => void;
}
