/** What rows can do; the same object for all of them, so that it never makes one draw again. */
export interface RowActions {
  toggleDetails: (id: number) => void;
  openCard: (id: number) => void;
  openPage: (id: number) => void;
  /** `isRange` chooses everything since the last one. */
  select: (id: number, isRange: boolean) => void;
}
