/** A phase of a run; moments in ms. */
export interface RunPhase {
  id: number;
  seq: number;
  growPhase_id: number;
  name: string;
  scheduledStart: number;
  scheduledEnd: number;
  starttime: number | null;
  endtime: number | null;
}

export interface VersionTask {
  id: number;
  growTaskType_id: number;
  title: string | null;
  dayOffset: number;
  repeatDays: number | null;
}

/** A phase of a version with its work. */
export interface VersionPhase<T extends VersionTask = VersionTask> {
  id: number;
  name: string;
  startSeconds: number;
  endSeconds: number;
  tasks: readonly T[];
}

/** Work of a run; `due` in ms. */
export interface RunTask {
  id: number;
  task_id: number | null;
  growTask_id: number;
  growTaskType_id: number;
  phaseName: string;
  title: string;
  due: number;
  state: string;
}

/** Once that a task of a plan is due (ms). */
export interface PlannedMoment<T extends VersionTask = VersionTask> {
  task: T;
  /** Which time of a repeated one. */
  index: number;
  phaseName: string;
  due: number;
}
