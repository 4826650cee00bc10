import { memo } from 'react';
import { ruleDays, type DayScale } from './day-scale.ts';

interface RulerProps {
  scale: DayScale;
  dayPx: number;
  from: number;
  to: number;
  isByDay: boolean;
  locale: string;
  rowsLabel: string;
  /** Weeks are written too; months are too narrow for them otherwise. */
  hasWeeks: boolean;
}

/** Months and weeks or days above the rows. */
export const TimelineRuler = memo(function TimelineRuler(props: RulerProps) {
  const { scale, dayPx, from, to, isByDay, locale, rowsLabel, hasWeeks } = props;
  const { months, lines } = ruleDays(
    scale,
    Math.max(0, Math.floor(from)),
    Math.min(scale.days, Math.ceil(to)),
    isByDay,
    locale,
  );
  return (
    <div className="t-tl-ruler" aria-hidden="true">
      <div className="t-tl-ruler__corner">{rowsLabel}</div>
      <div className="t-tl-ruler__track">
        {months.map(({ day, span, text }) => (
          <span key={day} className="t-tl-ruler__month" style={{ left: day * dayPx, width: span * dayPx }}>
            <span>{text}</span>
          </span>
        ))}
        {isByDay || hasWeeks
          ? lines.map(({ day, span, text }) => (
              <span key={day} className="t-tl-ruler__line" style={{ left: day * dayPx, width: span * dayPx }}>
                {text}
              </span>
            ))
          : null}
      </div>
    </div>
  );
});
