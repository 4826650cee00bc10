import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sampleFacility } from '@trellis/reports/model';
import { useUser, type ToolDialogProps } from '@trellis/web-kit';
import { ChoiceDialog } from '../choice-dialog.tsx';
import { isDevelopmentHost } from './is-development-host.ts';
import { WeeklyReport } from './weekly-report.tsx';

/** The weekly report from the top bar; where a sample is offered too, it is chosen first. */
export function WeeklyReportTool({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('reports');
  const { facility_id } = useUser();
  const [chosen, setChosen] = useState<number | null>(
    import.meta.env.DEV || isDevelopmentHost(location.hostname) ? null : facility_id,
  );
  if (chosen !== null) return <WeeklyReport facilityId={chosen} onClose={onClose} />;
  return (
    <ChoiceDialog
      title={t('weekly.select')}
      choices={[
        {
          key: 'facility',
          icon: 'file-chart',
          label: t('weekly.facilityStatus'),
          hint: t('weekly.facilityStatusHint'),
        },
        { key: 'sample', icon: 'file-document', label: t('weekly.mock'), hint: t('weekly.mockHint') },
      ]}
      onChoose={(key) => setChosen(key === 'sample' ? sampleFacility : facility_id)}
      onClose={onClose}
    />
  );
}
