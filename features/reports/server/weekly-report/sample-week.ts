import { DateTime } from 'luxon';
import type { WeekFacts } from './week-facts.ts';
import { weekOf, type Week } from './week.ts';

/** A week of a facility that does not exist. */
export function sampleWeek(
  day: string | undefined,
  now: Date,
): Pick<Week, 'name' | 'zone' | 'day' | 'now' | 'licenseNumber'> {
  return { ...weekOf(day, 'UTC', now), name: '', zone: 'UTC', now, licenseNumber: null };
}

/** Invented figures that show every part of a report. */
export function sampleFacts({ day, now }: Pick<Week, 'day' | 'now'>): WeekFacts {
  const after = (days: number) => DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate() ?? day;
  return {
    now: {
      units: { HEALTHY: 41, WARN: 4, OFFLINE: 1, DISABLED: 2, UNDEPLOYED: 2, OTHER: 0 },
      offline: [{ name: 'A-07', since: new Date(now.getTime() - 95 * 60_000) }],
      warned: [
        { name: 'A-03', about: ['temperature'] },
        { name: 'B-01', about: ['humidity', 'co2'] },
        { name: 'B-09', about: ['irrigation'] },
        { name: 'C-02', about: ['co2'] },
      ],
      openAlerts: 6,
      openTickets: 3,
      tasksToday: 9,
      tasksDoneToday: 14,
      tasksOverdue: 2,
    },
    production: {
      runsStarted: 3,
      plantsStarted: 288,
      runsFlipped: 2,
      plantsFlipped: 190,
      harvests: 2,
      plantsHarvested: 184,
      wetGrams: 96_400,
      dryGrams: 18_250,
    },
    climate: [
      { area: 'Bloom 1', temperature: 0.97, humidity: 0.93, co2: 0.9 },
      { area: 'Bloom 2', temperature: 0.94, humidity: 0.88, co2: 0.91 },
      { area: 'Nursery', temperature: 0.99, humidity: 0.96, co2: null },
    ],
    alerts: {
      raised: 21,
      resolved: 19,
      mostRaised: [
        { name: 'Humidity high', count: 9 },
        { name: 'Late irrigation', count: 5 },
      ],
    },
    drill: { people: 6, reached: 6, unreached: [] },
    tickets: { opened: 4, closed: 5 },
    tasksDone: 132,
    nextHarvests: [
      { date: after(2), rack: 'A-01', cropname: 'Blue Dream', plants: 96 },
      { date: after(5), rack: 'B-04', cropname: 'Northern Lights', plants: 92 },
    ],
  };
}
