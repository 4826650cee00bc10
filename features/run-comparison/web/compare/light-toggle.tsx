import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { comparedMetrics, lightStates, type ComparedRun, type LightState } from '@trellis/run-comparison/model';
import { useTranslation } from 'react-i18next';

/** The hours that are drawn unless others are asked for: those in light, all where no plan tells them. */
export const usualLight = (runs: readonly ComparedRun[]): LightState =>
  runs.some(({ days }) => days.some(({ lit }) => comparedMetrics.some((metric) => lit[metric] !== null)))
    ? 'lit'
    : 'whole';

/** Chooses the hours of which means are drawn. */
export function LightToggle({ light, onChange }: { light: LightState; onChange: (light: LightState) => void }) {
  const { t } = useTranslation('run-comparison');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={light}
      aria-label={t('light.label')}
      onChange={(_event, next: LightState | null) => next && onChange(next)}
    >
      {lightStates.map((one) => (
        <ToggleButton key={one} value={one}>
          {t(`light.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
