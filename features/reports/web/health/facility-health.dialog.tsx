import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { facilityHealthApi, type SubsystemHealth } from '@trellis/reports/model';
import { ContentDialog, ListSkeleton, PageContent } from '@trellis/ui';
import { useCall, useFormat, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { SubsystemRow } from './subsystem-row.tsx';
import './health.css';

/** The panel is read this often (ms) while it is open. */
const pollMs = 60_000;

const needsAttention = ({ state }: SubsystemHealth) => state === 'warning' || state === 'error';

/** A light for each part of the facility, with what has waited longest and the way to it. */
export function FacilityHealthDialog({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('reports');
  const { facility_id } = useUser();
  const { time } = useFormat();
  const health = useCall(
    facilityHealthApi.calls.getHealth,
    { query: { facility_id: String(facility_id) } },
    { pollMs },
  );
  return (
    <ContentDialog
      title={t('health.title')}
      width={560}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <PageContent loads={health} skeleton={<ListSkeleton rows={12} />}>
        {({ subsystems, at }) => {
          const count = subsystems.filter(needsAttention).length;
          return (
            <>
              <Typography role="status">
                {count === 0 ? t('health.allWell') : t('health.parts', { count })}{' '}
                <Typography component="span" color="text.secondary">
                  {t('health.asOf', { time: time(at) })}
                </Typography>
              </Typography>
              <ul className="r-health">
                {subsystems.map((subsystem) => (
                  <SubsystemRow key={subsystem.key} subsystem={subsystem} onLeave={onClose} />
                ))}
              </ul>
            </>
          );
        }}
      </PageContent>
    </ContentDialog>
  );
}
