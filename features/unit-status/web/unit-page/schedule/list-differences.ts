import type { UnitLifecycle } from '@trellis/units/model';
import { dayMinutes, scheduleDay, type DaySchedule } from './day-schedule.ts';

type Phase = UnitLifecycle['currentPhase'];

/** How times, numbers and what has no number are said. */
interface DifferenceWords {
  /** A key below `schedule.differs` in the texts of the page. */
  say: (key: string, values?: Record<string, string | number>) => string;
  /** A time of day, of minutes after midnight. */
  clock: (minutes: number) => string;
  dateTime: (at: string) => string;
  number: (value: number) => string;
}

/** One thing in which a unit follows something else than its plan. */
export interface Difference {
  field: 'light' | 'intensity' | 'waterInLight' | 'waterInDark' | 'next';
  planned: string;
  followed: string;
}

/** What a unit follows otherwise than its plan has it, field by field, in words. */
export function listDifferences(planned: Phase, followed: Phase, now: number, words: DifferenceWords): Difference[] {
  const [one, other] = [planned, followed].map((phase) => tell(phase, now, words));
  if (!one || !other) return [];
  return one.flatMap(({ field, text }, index): Difference[] => {
    const told = other[index]?.text ?? '';
    return told === text ? [] : [{ field, planned: text, followed: told }];
  });
}

function tell(phase: Phase, now: number, words: DifferenceWords): { field: Difference['field']; text: string }[] {
  const day = scheduleDay(phase);
  const { lightIntensity, waterHeldUntil } = phase;
  const isHeld = waterHeldUntil != null && Date.parse(waterHeldUntil) > now;
  return [
    { field: 'light', text: lightText(day, words) },
    {
      field: 'intensity',
      text: lightIntensity === null ? words.say('unsaid') : `${words.number(lightIntensity * 100)} %`,
    },
    { field: 'waterInLight', text: waterText(day, true, words) },
    { field: 'waterInDark', text: waterText(day, false, words) },
    {
      field: 'next',
      text: isHeld ? words.say('heldUntil', { at: words.dateTime(waterHeldUntil) }) : words.say('asScheduled'),
    },
  ];
}

function lightText({ lit }: DaySchedule, { say, clock }: DifferenceWords): string {
  if (!lit) return say('unsaid');
  if (lit.to - lit.from >= dayMinutes) return say('allDay');
  return lit.to === lit.from ? say('never') : `${clock(lit.from)}–${clock(lit.to)}`;
}

function waterText({ waterings }: DaySchedule, isLit: boolean, { say, clock }: DifferenceWords): string {
  const found = waterings.filter((watering) => watering.isLit === isLit);
  if (found.length === 0) return say('noWater');
  return found
    .map(({ window: { from, to }, frequencyMinutes, durationSeconds }) =>
      say('water', { from: clock(from), to: clock(to), minutes: frequencyMinutes, seconds: durationSeconds }),
    )
    .join(' · ');
}
