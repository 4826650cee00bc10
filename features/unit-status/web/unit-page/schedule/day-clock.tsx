import { dayMinutes, type DayPart, type DaySchedule } from './day-schedule.ts';

interface DayClockProps {
  schedule: DaySchedule;
  /** Minutes after midnight. */
  now: number;
  /** The same, as the person reads it. */
  time: string;
  label: string;
  isHour24: boolean;
}

const centre = 150;
const light = 118;
const water = 92;

/** A day as a ring: midnight above, light outside, water inside, a hand for now. */
export function DayClock({ schedule: { lit, waterings }, now, time, label, isHour24 }: DayClockProps) {
  return (
    <svg className="up-clock" viewBox="0 0 300 300" role="img" aria-label={label}>
      <circle cx={centre} cy={centre} r={light} className="up-clock__night" />
      {lit ? <Arc part={lit} radius={light} className="up-clock__light" /> : null}
      {waterings.map((watering) => (
        <g key={String(watering.isLit)}>
          <Arc part={watering.window} radius={water} className="up-clock__water" />
          {watering.shots.map((shot) => (
            <Tick key={shot} at={shot} from={water - 7} to={water + 7} className="up-clock__shot" />
          ))}
        </g>
      ))}
      {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
        <Hour key={hour} hour={hour} isHour24={isHour24} />
      ))}
      <Tick at={now} from={62} to={light + 12} className="up-clock__now" />
      <text x={centre} y={centre + 6} className="up-clock__time t-number">
        {time}
      </text>
    </svg>
  );
}

function Arc({ part: { from, to }, radius, className }: { part: DayPart; radius: number; className: string }) {
  const length = Math.min(to - from, dayMinutes);
  if (length <= 0) return null;
  if (length === dayMinutes) return <circle cx={centre} cy={centre} r={radius} className={className} />;
  const [start, end] = [pointAt(from, radius), pointAt(from + length, radius)];
  const isLong = length > dayMinutes / 2 ? 1 : 0;
  return <path d={`M${start} A${radius} ${radius} 0 ${isLong} 1 ${end}`} className={className} />;
}

function Tick({ at, from, to, className }: { at: number; from: number; to: number; className: string }) {
  return <path d={`M${pointAt(at, from)} L${pointAt(at, to)}`} className={className} />;
}

function Hour({ hour, isHour24 }: { hour: number; isHour24: boolean }) {
  const [x, y] = pointAt(hour * 60, light + 24).split(' ');
  const text = isHour24 ? String(hour) : `${hour % 12 || 12}${hour < 12 ? 'a' : 'p'}`;
  return (
    <text x={x} y={Number(y) + 4} className="up-clock__hour t-number">
      {text}
    </text>
  );
}

function pointAt(minutes: number, radius: number): string {
  const angle = (minutes / dayMinutes) * 2 * Math.PI;
  return `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
}
