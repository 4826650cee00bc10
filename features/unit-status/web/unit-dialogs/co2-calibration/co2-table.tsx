import type { UnitRecord } from '@trellis/units/model';
import { useEffect } from 'react';
import { useUnit } from '../../live/use-unit.ts';
import { useGridWords } from '../../unit-grid/grid-words.ts';
import { compareReadings, judgeSpread, type Co2Reading, type Known } from './co2-readings.ts';

/** How far a calibration has come: nothing yet, the readings settle since a moment (ms since 1970), or the order was given; with the
 * readings that were known then. */
export type Progress =
  | { step: 'choose' }
  | { step: 'settle'; since: number; known: Known }
  | { step: 'sent'; ppm: number; known: Known };

interface Co2TableProps {
  units: readonly UnitRecord[];
  readings: ReadonlyMap<number, readonly Co2Reading[]>;
  progress: Progress;
  /** Why a unit is left out, in words. */
  leftOut: ReadonlyMap<number, string>;
  onReading: (id: number, reading: Co2Reading) => void;
}

/** What each unit reads while it settles, and what it read before and after. */
export function Co2Table({ units, readings, progress, leftOut, onReading }: Co2TableProps) {
  const { t } = useGridWords();
  const isSent = progress.step === 'sent';
  return (
    <div className="ul-co2" role="region" aria-label={t('calibrateCo2.table')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('calibrateCo2.unit')}</th>
            <th scope="col">{t(isSent ? 'calibrateCo2.before' : 'calibrateCo2.now')}</th>
            <th scope="col">{t(isSent ? 'calibrateCo2.after' : 'calibrateCo2.spread')}</th>
            <th scope="col">{t(isSent ? 'calibrateCo2.offBy' : 'calibrateCo2.state')}</th>
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <Row
              key={unit.platformGroup_id}
              unit={unit}
              readings={readings.get(unit.platformGroup_id) ?? []}
              progress={progress}
              leftOut={leftOut.get(unit.platformGroup_id)}
              onReading={onReading}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<Co2TableProps, 'progress' | 'onReading'> {
  unit: UnitRecord;
  readings: readonly Co2Reading[];
  leftOut: string | undefined;
}

function Row({ unit, readings, progress, leftOut, onReading }: RowProps) {
  const { t, preferences, show } = useGridWords();
  const { platformGroup_id: id, platformGroupName } = unit;
  const { co2, lastCo2Update } = useUnit(id)?.record ?? unit;
  useEffect(() => {
    if (co2 !== null && lastCo2Update !== null) onReading(id, { at: Date.parse(lastCo2Update), ppm: co2 });
  }, [id, co2, lastCo2Update, onReading]);
  const inPpm = (value: number | null) => {
    const shown = show('co2', value);
    return value === null ? shown.value : `${shown.value} ${shown.unit}`;
  };
  const [first, second, third] = readRow();
  function readRow(): [string, string, string] {
    if (leftOut !== undefined) return [inPpm(co2), '', leftOut];
    if (progress.step === 'sent') {
      const { before, after } = compareReadings(readings, progress.known.get(id) ?? 0);
      return [
        inPpm(before),
        after === null ? t('calibrateCo2.awaited') : inPpm(after),
        after === null ? '' : inPpm(after - progress.ppm),
      ];
    }
    if (co2 === null) return [inPpm(co2), '', t('calibrateCo2.silent')];
    if (progress.step === 'choose') return [inPpm(co2), '', ''];
    const judged = judgeSpread(readings, progress.known.get(id) ?? 0);
    if (!judged) return [inPpm(co2), '', t('calibrateCo2.awaited')];
    return [inPpm(co2), inPpm(judged.spread), t(judged.isSteady ? 'calibrateCo2.steady' : 'calibrateCo2.unsteady')];
  }
  return (
    <tr>
      <th scope="row">{preferences.nameOf(platformGroupName)}</th>
      <td className="t-number">{first}</td>
      <td className="t-number">{second}</td>
      <td>{third}</td>
    </tr>
  );
}
