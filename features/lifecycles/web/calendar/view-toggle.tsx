import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readRunView, runViews, type RunView } from './run-view.ts';

/** Table, units over the days, or a calendar of harvests. */
export function ViewToggle() {
  const { t } = useTranslation('lifecycles');
  const [query, setQuery] = useSearchParams();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={readRunView(query)}
      aria-label={t('views.label')}
      onChange={(_event, view: RunView | null) => view && setQuery(view === 'table' ? {} : { view })}
    >
      {runViews.map((view) => (
        <ToggleButton key={view} value={view}>
          {t(`views.${view}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
