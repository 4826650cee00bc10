import type { CurrentPhase } from '@trellis/units/model';
import type { TFunction } from 'i18next';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { DayClock } from './day-clock.tsx';
import { dayMinutes, minutesNow, msOfDay, scheduleDay, type DayPart, type DaySchedule } from './day-schedule.ts';
import '../unit-page.css';

interface DayPictureProps {
  phase: CurrentPhase;
  zone: string;
  children?: ReactNode;
}

/** A day of light and water as a clock, and in words beside it. */
export function DayPicture({ phase, zone, children }: DayPictureProps) {
  const { t } = useTranslation('unit-page');
  const { format } = useGridWords();
  const now = useMinute(zone);
  const schedule = scheduleDay(phase);
  const clock = (minutes: number) => format.timeIn(msOfDay(minutes), 'UTC');
  const label = [lightText(schedule, clock, t), ...waterTexts(schedule, clock, t)].join('. ');
  return (
    <div className="up-schedule">
      <DayClock schedule={schedule} now={now} time={clock(now)} label={label} isHour24={format.axis.isHour24} />
      <div className="up-schedule__words">
        <h2 className="up-title">{t('schedule.day')}</h2>
        <ul className="up-plain">
          <li data-sign="light">{lightText(schedule, clock, t)}</li>
          {waterTexts(schedule, clock, t).map((text) => (
            <li key={text} data-sign="water">
              {text}
            </li>
          ))}
        </ul>
        {children}
        <p className="up-soft">{t('range.zone', { zone: zone.replaceAll('_', ' ') })}</p>
      </div>
    </div>
  );
}

type Say = TFunction<'unit-page'>;
type Clock = (minutes: number) => string;

function partText({ from, to }: DayPart, clock: Clock): string {
  return `${clock(from)} – ${clock(to)}`;
}

function lightText({ lit }: DaySchedule, clock: Clock, t: Say): string {
  if (!lit) return t('schedule.lightUnknown');
  const minutes = lit.to - lit.from;
  if (minutes >= dayMinutes) return t('schedule.alwaysLit');
  if (minutes <= 0) return t('schedule.neverLit');
  return t('schedule.lit', { part: partText(lit, clock), hours: Number((minutes / 60).toFixed(2)) });
}

function waterTexts({ waterings }: DaySchedule, clock: Clock, t: Say): string[] {
  if (waterings.length === 0) return [t('schedule.noWater')];
  return waterings.map(({ window, frequencyMinutes, durationSeconds, shots }) =>
    t('schedule.water', {
      part: partText(window, clock),
      frequency: frequencyMinutes,
      seconds: durationSeconds,
      shots: shots.length,
      count: shots.length,
    }),
  );
}

function useMinute(zone: string): number {
  const [now, setNow] = useState(() => minutesNow(Date.now(), zone));
  useEffect(() => {
    const timer = setInterval(() => setNow(minutesNow(Date.now(), zone)), 10_000);
    return () => clearInterval(timer);
  }, [zone]);
  return now;
}
