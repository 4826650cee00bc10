import { useUiTexts } from '../texts/use-ui-texts.ts';
import { Age, useIsOlderThan } from './age.tsx';
import { useFlash } from './use-flash.ts';
import './reading.css';

export type BandPosition = 'low' | 'high' | 'within';

interface ReadingProps {
  label: string;
  /** The number as text, already in the user's units. */
  value: string;
  unit: string;
  band?: BandPosition | undefined;
  /** When it was read, ms since 1970. */
  at: number | null | undefined;
  /** The full time, shown on hover. */
  atTitle?: string;
  /** Dims at this age (ms). */
  staleAfterMs: number;
  size?: 'compact' | 'tile' | 'wall';
}

/** One live number: value first, unit small, an arrow when it leaves its band, and its age. Dims when old, flashes once when it changes. */
export function Reading({ label, value, unit, band, at, atTitle, staleAfterMs, size = 'tile' }: ReadingProps) {
  const t = useUiTexts();
  const isStale = useIsOlderThan(at, staleAfterMs);
  const flash = useFlash<HTMLDivElement>(value);
  const isOut = band === 'low' || band === 'high';
  return (
    <div className={`t-reading t-reading--${size}`} data-stale={isStale} {...(isOut && { 'data-state': 'warning' })}>
      <div className="t-reading__label">{label}</div>
      <div ref={flash} className="t-reading__value t-number">
        <span className="t-reading__figure">{value}</span>
        <span className="t-reading__unit">{unit}</span>
        {isOut ? <BandArrow direction={band} /> : null}
        {band ? <span className="t-hidden">{t(`reading.${band}`)}</span> : null}
      </div>
      <div className="t-reading__age">
        {isStale && at != null ? <span className="t-hidden">{t('reading.stale')}</span> : null}
        <Age at={at} {...(atTitle !== undefined && { title: atTitle })} />
      </div>
    </div>
  );
}

function BandArrow({ direction }: { direction: 'low' | 'high' }) {
  return (
    <svg className="t-reading__arrow" viewBox="0 0 16 16" aria-hidden="true" data-direction={direction}>
      <path d={direction === 'high' ? 'M8 13V3.5M4 7.5l4-4 4 4' : 'M8 3v9.5M4 8.5l4 4 4-4'} />
    </svg>
  );
}
