import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { drillApi, type PlannedDrill } from '@trellis/alerts/model';
import { ConfirmDialog, Notice, PageContent, type Loads } from '@trellis/ui';
import { useAction, useCall } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DrillResult, PastDrills } from './drill-result.tsx';
import { useDayNames } from './use-hours-text.ts';

const hoursOfDay = 24;

/** The drill of a facility, for those who keep its rules. */
export const useDrill = (facilityId: number | null, isEnabled: boolean) =>
  useCall(
    drillApi.calls.readDrill,
    { query: { facility_id: facilityId ?? undefined } },
    { enabled: isEnabled && facilityId !== null, dependsOn: ['ExceptionLists', 'notifications'], pollMs: 60_000 },
  );

/** The weekly test of the whole chain: when it is sent, whom the last one reached, those before, and one at once. */
export function DrillCard({ facilityId, loads }: { facilityId: number; loads: Loads<PlannedDrill> }) {
  const { t } = useTranslation('notified');
  return (
    <section className="no-drill" aria-label={t('drill.title')}>
      <PageContent loads={loads} skeleton={<Skeleton variant="rounded" className="no-drill__pending" />}>
        {(planned) => (
          <>
            <Plan planned={planned} facilityId={facilityId} onChanged={() => void loads.refetch()} />
            {planned.last ? <DrillResult last={planned.last} /> : <p className="no-soft">{t('drill.never')}</p>}
            <PastDrills drills={planned.history.slice(1)} />
          </>
        )}
      </PageContent>
    </section>
  );
}

interface PlanProps {
  planned: PlannedDrill;
  facilityId: number;
  onChanged: () => void;
}

function Plan({ planned: { isOn, weekday, hour, isDefault, isDoneToday }, facilityId, onChanged }: PlanProps) {
  const { t } = useTranslation('notified');
  const days = useDayNames();
  const [isAsking, setAsking] = useState(false);
  const plan = useAction(drillApi.calls.planDrill, { success: t('drill.saved'), onSuccess: onChanged });
  const start = useAction(drillApi.calls.startDrill, { success: t('drill.started'), onSuccess: onChanged });
  const save = (change: Partial<Pick<PlannedDrill, 'isOn' | 'weekday' | 'hour'>>) =>
    void plan.run({ body: { isOn, weekday, hour, ...change, facility_id: facilityId } });
  const choose = (key: 'weekday' | 'hour', value: number, options: readonly (readonly [number, string])[]) => (
    <TextField
      select
      size="small"
      fullWidth={false}
      sx={{ minWidth: 112 }}
      label={t(`drill.${key}`)}
      value={value}
      disabled={!isOn || plan.isRunning}
      onChange={(event) => save({ [key]: Number(event.target.value) })}
    >
      {options.map(([option, name]) => (
        <MenuItem key={option} value={option}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <>
      <h2 className="no-drill__title">{t('drill.title')}</h2>
      <p className="no-soft">{t('drill.about')}</p>
      {isOn && isDefault ? <Notice state="info">{t('drill.fromTheStart')}</Notice> : null}
      <div className="no-drill__plan">
        <FormControlLabel
          control={
            <Switch checked={isOn} disabled={plan.isRunning} onChange={(_, checked) => save({ isOn: checked })} />
          }
          label={t('drill.weekly')}
        />
        {choose(
          'weekday',
          weekday,
          days.map((name, index) => [index + 1, name]),
        )}
        {choose(
          'hour',
          hour,
          Array.from({ length: hoursOfDay }, (_, at) => [at, `${String(at).padStart(2, '0')}:00`]),
        )}
        <Button variant="outlined" color="inherit" disabled={isDoneToday} onClick={() => setAsking(true)}>
          {t('drill.now')}
        </Button>
        {isDoneToday ? <span className="no-soft">{t('drill.doneToday')}</span> : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        tone="primary"
        title={t('drill.askTitle')}
        text={t('drill.askText')}
        confirmLabel={t('drill.now')}
        isBusy={start.isRunning}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          void start.run({ body: { facility_id: facilityId } }).then(() => setAsking(false));
        }}
      />
    </>
  );
}
