import { MISSING_VALUE, showCo2, showTemperature } from '@trellis/climate/model';
import type { AreaStats } from '@trellis/units/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Climate, room, plants and faults of one area. */
export function Scorecard({ area }: { area: AreaStats }) {
  const { t } = useTranslation('reports');
  const { number, units, locale } = useFormat();
  const percent = (fraction: number | null) => (fraction === null ? MISSING_VALUE : number(fraction * 100));
  const temperature = (celsius: number | null) => showTemperature(celsius, units, locale).value;
  const co2 = (ppm: number | null) => showCo2(ppm, locale).value;
  const { facilityTemps, rh, growPlatformsCount, growPlatformInUseCount, plantCounts } = area;
  const climate = [
    {
      key: 'temps',
      unit: showTemperature(20, units, locale).unit,
      values: [temperature(facilityTemps.min), temperature(facilityTemps.average), temperature(facilityTemps.max)],
    },
    { key: 'humidity', unit: '%', values: [percent(rh.min), percent(rh.current), percent(rh.max)] },
    { key: 'co2', unit: 'ppm', values: [co2(area.co2.min), co2(area.co2.current), co2(area.co2.max)] },
  ];
  const used = growPlatformsCount > 0 ? (growPlatformInUseCount / growPlatformsCount) * 100 : undefined;
  const counts: [key: string, value: string, note?: string | undefined][] = [
    [
      'emptyVfus',
      number(growPlatformsCount - growPlatformInUseCount),
      used === undefined
        ? undefined
        : t('score.used', { used: growPlatformInUseCount, all: growPlatformsCount, percent: number(used, 1) }),
    ],
    ['clones', number(plantCounts.Young)],
    ['veg', number(plantCounts.Vegetative)],
    ['flower', number(plantCounts.Flowering)],
    ['tickets', number(area.openHardwareTicketsCount)],
    ['disabled', number(area.disabledUnits)],
  ];
  return (
    <table className="r-rows">
      <thead>
        <tr>
          <td />
          <th scope="col" className="t-number">
            {t('score.min')}
          </th>
          <th scope="col" className="t-number">
            {t('score.average')}
          </th>
          <th scope="col" className="t-number">
            {t('score.max')}
          </th>
        </tr>
      </thead>
      <tbody>
        {climate.map(({ key, unit, values }) => (
          <tr key={key}>
            <th scope="row">
              {t(`score.${key}`)} <small>{unit}</small>
            </th>
            {values.map((value, index) => (
              <td key={index} className="t-number">
                {value}
              </td>
            ))}
          </tr>
        ))}
        {counts.map(([key, value, note]) => (
          <tr key={key}>
            <th scope="row">{t(`score.${key}`)}</th>
            <td colSpan={3} className="t-number">
              {note ? <small>{note} </small> : null}
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
