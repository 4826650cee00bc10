/** What the canvas can change; nothing where a plan is only read. */
export interface CanvasEdits {
  setDays: (phase: string, days: number) => void;
  /** The length has been drawn: work that would lie after it comes to its last day. */
  settleDays: (phase: string) => void;
  movePhase: (phase: string, by: number) => void;
  moveTask: (phase: string, task: string, planDay: number) => void;
}
