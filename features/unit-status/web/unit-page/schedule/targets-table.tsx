import type { UnitLifecycle } from '@trellis/units/model';
import { useTranslation } from 'react-i18next';
import { useGridWords } from '../../unit-grid/grid-words.ts';

/** What the phase wants in light and in the dark. */
export function TargetsTable({ phase }: { phase: UnitLifecycle['currentPhase'] }) {
  const { t } = useTranslation('unit-page');
  const { showBand, format } = useGridWords();
  const degree = format.units === 'imperial' ? '°F' : '°C';
  const cell = (band: string, unit: string) => (band === '' ? '–' : `${band} ${unit}`);
  return (
    <section aria-labelledby="up-targets">
      <h2 className="up-title" id="up-targets">
        {t('schedule.targets')}
      </h2>
      <table className="up-table">
        <thead>
          <tr>
            <th scope="col">{t('schedule.period')}</th>
            <th scope="col">{t('metrics.temperature')}</th>
            <th scope="col">{t('metrics.humidity')}</th>
            <th scope="col">{t('metrics.co2')}</th>
          </tr>
        </thead>
        <tbody>
          {phase.environments.map(({ lightState, temp, humidity, co2 }) => (
            <tr key={lightState}>
              <th scope="row">{t(lightState === 'Lights On' ? 'schedule.inLight' : 'schedule.inDark')}</th>
              <td data-label={t('metrics.temperature')}>{cell(showBand('temperature', temp), degree)}</td>
              <td data-label={t('metrics.humidity')}>{cell(showBand('humidity', humidity), '%')}</td>
              <td data-label={t('metrics.co2')}>{cell(showBand('co2', co2), 'ppm')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
