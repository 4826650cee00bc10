import { missingValue, showCo2, showTemperature } from '@trellis/climate/model';
import type { AreaStats } from '@trellis/unit-status/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface ScorecardProps {
  area: AreaStats;
  /** Address of the units a row is about, from the query that finds them; rows lead nowhere without it. */
  pathOf?: (query: string) => string;
  onLeave?: () => void;
}

/** What finds the units behind a row, as the list of units reads its address. */
const queries: Readonly<Record<string, string>> = {
  temps: 'sort=-temperature',
  humidity: 'sort=-humidity',
  co2: 'sort=-co2',
  emptyVfus: 'filter=noPlants',
  clones: 'filter=hasPlants',
  veg: 'filter=hasPlants',
  flower: 'filter=hasPlants',
  tickets: 'sort=-tickets',
  disabled: 'state=DISABLED',
};

/** Climate, room, plants and faults of one area. */
export function Scorecard({ area, pathOf, onLeave }: ScorecardProps) {
  const { t } = useTranslation('reports');
  const { number, units, locale } = useFormat();
  const percent = (fraction: number | null) => (fraction === null ? missingValue : number(fraction * 100));
  const temperature = (celsius: number | null) => showTemperature(celsius, units, locale).value;
  const co2 = (ppm: number | null) => showCo2(ppm, locale).value;
  const { facilityTemps, rh, growPlatformsCount, growPlatformInUseCount, plantCounts } = area;
  const climate = [
    {
      key: 'temps',
      middle: 'average',
      unit: showTemperature(20, units, locale).unit,
      values: [temperature(facilityTemps.min), temperature(facilityTemps.average), temperature(facilityTemps.max)],
    },
    { key: 'humidity', middle: 'current', unit: '%', values: [percent(rh.min), percent(rh.current), percent(rh.max)] },
    {
      key: 'co2',
      middle: 'current',
      unit: 'ppm',
      values: [co2(area.co2.min), co2(area.co2.current), co2(area.co2.max)],
    },
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
  const nameOf = (key: string) => {
    const words = t(`score.${key}`);
    return pathOf ? (
      <Link to={pathOf(queries[key] ?? '')} onClick={onLeave}>
        {words}
      </Link>
    ) : (
      words
    );
  };
  return (
    <table className="r-rows">
      <thead>
        <tr>
          <td />
          <th scope="col" className="t-number">
            {t('score.min')}
          </th>
          <td />
          <th scope="col" className="t-number">
            {t('score.max')}
          </th>
        </tr>
      </thead>
      <tbody>
        {climate.map(({ key, middle, unit, values }) => (
          <tr key={key}>
            <th scope="row">
              {nameOf(key)} <small>{unit}</small>
            </th>
            {values.map((value, index) => (
              <td key={index} className="t-number">
                {index === 1 ? <small>{t(`score.${middle}`)} </small> : null}
                {value}
              </td>
            ))}
          </tr>
        ))}
        {counts.map(([key, value, note]) => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
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
