import { useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Anchor } from './anchor.tsx';
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
    <Section anchor="display" title={t('profile.display')}>
      <Anchor id="default-view">
        <ChoiceField
          label={t('profile.defaultView')}
          value={user.defaultView ?? ''}
          none={t('profile.automatic')}
          choices={defaultViews.map((value) => ({ value, label: t(`profile.views.${value.replaceAll('/', '-')}`) }))}
          onChange={(value) => void save({ defaultView: value === '' ? null : value })}
        />
      </Anchor>
      <Anchor id="default-chart">
        <ChoiceField
          label={t('profile.defaultChart')}
          hint={t('profile.defaultChartHint')}
          value={user.defaultChart ?? defaultCharts[0]}
          choices={defaultCharts.map((value) => ({ value, label: t(`profile.charts.${value}`) }))}
          onChange={(value) => void save({ defaultChart: value })}
        />
      </Anchor>
      <Anchor id="state-interaction">
        <ChoiceField
          label={t('profile.stateInteraction')}
          hint={t('profile.stateInteractionHint')}
          value={user.vfuStateInteraction ?? stateInteractions[0]}
          choices={stateInteractions.map((value) => ({ value, label: t(`profile.interactions.${value}`) }))}
          onChange={(value) => void save({ vfuStateInteraction: value })}
        />
      </Anchor>
      <Anchor id="dashboard-view">
        <ChoiceField
          label={t('profile.dashboardView')}
          hint={t('profile.dashboardViewHint')}
          value={user.deviceDashboardView ?? 'table'}
          choices={dashboardViews.map((value) => ({ value, label: t(`profile.dashboardViews.${value}`) }))}
          onChange={(value) => void save({ deviceDashboardView: value })}
        />
      </Anchor>
      <Anchor id="full-names">
        <SwitchField
          label={t('profile.showFullVfuName')}
          hint={t('profile.showFullVfuNameHint')}
          isOn={user.showFullVfuName ?? false}
          onChange={(showFullVfuName) => void save({ showFullVfuName })}
        />
      </Anchor>
      <SwitchField
        label={t('profile.vfuLegacyView')}
        hint={t('profile.vfuLegacyViewHint')}
        isOn={user.vfuLegacyView ?? false}
        onChange={(vfuLegacyView) => void save({ vfuLegacyView })}
      />
    </Section>
  );
}
