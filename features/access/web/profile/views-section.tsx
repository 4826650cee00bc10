import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from './choice-field.tsx';
import { dashboardViews, defaultCharts, defaultViews, stateInteractions } from './choices.ts';
import { Section } from './section.tsx';
import { SwitchField } from './switch-field.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** What pages show first, and how units are named. */
export function ViewsSection() {
  const { t } = useTranslation('access');
  const user = useUser();
  const { save } = useSaveProfile();
  return (
    <Section title={t('profile.display')}>
      <ChoiceField
        label={t('profile.defaultView')}
        value={user.defaultView ?? ''}
        none={t('profile.automatic')}
        choices={defaultViews.map((value) => ({ value, label: t(`profile.views.${value.replaceAll('/', '-')}`) }))}
        onChange={(value) => void save({ defaultView: value === '' ? null : value })}
      />
      <ChoiceField
        label={t('profile.defaultChart')}
        hint={t('profile.defaultChartHint')}
        value={user.defaultChart ?? defaultCharts[0]}
        choices={defaultCharts.map((value) => ({ value, label: t(`profile.charts.${value}`) }))}
        onChange={(value) => void save({ defaultChart: value })}
      />
      <ChoiceField
        label={t('profile.stateInteraction')}
        hint={t('profile.stateInteractionHint')}
        value={user.vfuStateInteraction ?? stateInteractions[0]}
        choices={stateInteractions.map((value) => ({ value, label: t(`profile.interactions.${value}`) }))}
        onChange={(value) => void save({ vfuStateInteraction: value })}
      />
      <ChoiceField
        label={t('profile.dashboardView')}
        hint={t('profile.dashboardViewHint')}
        value={user.deviceDashboardView ?? 'table'}
        choices={dashboardViews.map((value) => ({ value, label: t(`profile.dashboardViews.${value}`) }))}
        onChange={(value) => void save({ deviceDashboardView: value })}
      />
      <SwitchField
        label={t('profile.showFullVfuName')}
        hint={t('profile.showFullVfuNameHint')}
        isOn={user.showFullVfuName ?? false}
        onChange={(showFullVfuName) => void save({ showFullVfuName })}
      />
      <SwitchField
        label={t('profile.vfuLegacyView')}
        hint={t('profile.vfuLegacyViewHint')}
        isOn={user.vfuLegacyView ?? false}
        onChange={(vfuLegacyView) => void save({ vfuLegacyView })}
      />
    </Section>
  );
}
