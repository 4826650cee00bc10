import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-field.tsx';
import { dashboardViews, defaultCharts, defaultViews, stateInteractions } from './choices.ts';
import { Section } from './section.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** What pages show first, and how units are named. */
export function ViewsSection() {
  const { t } = useTranslation('access');
  const user = useUser();
  const { save } = useSaveProfile();
  const none = t('profile.automatic');
  const kept = (value: string) => (value === '' ? null : value);
  return (
    <Section title={t('profile.display')}>
      <ChoiceField
        label={t('profile.defaultView')}
        value={user.defaultView ?? ''}
        none={none}
        choices={defaultViews.map((value) => ({ value, label: t(`profile.views.${value.replaceAll('/', '-')}`) }))}
        onChange={(value) => void save({ defaultView: kept(value) })}
      />
      <ChoiceField
        label={t('profile.defaultChart')}
        value={user.defaultChart ?? ''}
        none={none}
        choices={defaultCharts.map((value) => ({ value, label: t(`profile.charts.${value}`) }))}
        onChange={(value) => void save({ defaultChart: kept(value) })}
      />
      <ChoiceField
        label={t('profile.stateInteraction')}
        value={user.vfuStateInteraction ?? ''}
        none={none}
        choices={stateInteractions.map((value) => ({ value, label: t(`profile.interactions.${value}`) }))}
        onChange={(value) => void save({ vfuStateInteraction: kept(value) })}
      />
      <ChoiceField
        label={t('profile.dashboardView')}
        value={user.deviceDashboardView ?? ''}
        none={none}
        choices={dashboardViews.map((value) => ({ value, label: t(`profile.dashboardViews.${value}`) }))}
        onChange={(value) => void save({ deviceDashboardView: kept(value) })}
      />
      <div>
        <FormControlLabel
          control={
            <Switch
              checked={user.showFullVfuName ?? false}
              onChange={(_event, showFullVfuName) => void save({ showFullVfuName })}
            />
          }
          label={t('profile.showFullVfuName')}
          sx={{ display: 'flex', minHeight: 44 }}
        />
        <FormControlLabel
          control={
            <Switch
              checked={user.vfuLegacyView ?? false}
              onChange={(_event, vfuLegacyView) => void save({ vfuLegacyView })}
            />
          }
          label={t('profile.vfuLegacyView')}
          sx={{ display: 'flex', minHeight: 44 }}
        />
      </div>
    </Section>
  );
}
