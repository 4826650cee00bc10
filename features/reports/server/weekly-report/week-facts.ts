import type { DrillOfWeek } from '@trellis/alerts/server';
import type { StateCounts } from '@trellis/units/model';

/** A share of the hours that have a reading and a band, 0–1; null where there is none. */
export type Share = number | null;

/** What a weekly report tells, as numbers. */
export interface WeekFacts {
  /** Now, whatever week was asked for. */
  now: {
    units: StateCounts;
    /** Longest first. */
    offline: readonly { name: string; since: Date | null }[];
    /** Units with a warning, and what about. */
    warned: readonly { name: string; about: readonly string[] }[];
    openAlerts: number;
    openTickets: number;
    tasksToday: number;
    tasksDoneToday: number;
    tasksOverdue: number;
  };
  production: {
    runsStarted: number;
    plantsStarted: number;
    runsFlipped: number;
    plantsFlipped: number;
    harvests: number;
    plantsHarvested: number;
    wetGrams: number;
    dryGrams: number;
  };
  climate: readonly { area: string; temperature: Share; humidity: Share; co2: Share }[];
  alerts: { raised: number; resolved: number; mostRaised: readonly { name: string; count: number }[] };
  /** The last test of the alerts within the week; `missed` where one was to be sent and was not, null where none was. */
  drill: DrillOfWeek | 'missed' | null;
  tickets: { opened: number; closed: number };
  tasksDone: number;
  /** Of the seven days after the week. */
  nextHarvests: readonly { date: string; rack: string | null; cropname: string | null; plants: number }[];
}
