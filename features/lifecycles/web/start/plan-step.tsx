import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { DateTimeField } from '@trellis/ui/dates';
import { useFormat, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { StartInfo, TypedStart } from './typed-start.ts';

interface PlanStepProps {
  info: StartInfo;
  typed: TypedStart;
  set: (change: Partial<TypedStart>) => void;
}

/** What grows by which version, what the run is called, when it begins and where its plants come from. */
export function PlanStep({ info, typed, set }: PlanStepProps) {
  const { t } = useTranslation('lifecycles');
  const { number, axis } = useFormat();
  const zone = useUser().facility_timezone ?? axis.zone;
  return (
    <section className="lc-card" aria-label={t('start.steps.plan')}>
      <p className="lc-soft">
        {[
          t('start.version', { version: number(info.version ?? 0) }),
          info.strainName ?? info.varietalName,
          t('run.days', { count: info.totalDays }),
          t('start.mothers', { count: info.motherPlants }),
          t('start.running', { count: info.inFlight }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="lc-fields">
        <TextField
          size="small"
          label={t('start.name')}
          value={typed.name}
          placeholder={info.suggestedName}
          helperText={t('start.nameHint', { name: info.suggestedName })}
          onChange={(event) => set({ name: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 160 } }}
        />
        <DateTimeField
          label={t('start.when')}
          hint={t('start.whenHint')}
          value={typed.start}
          zone={zone}
          isHour24={axis.isHour24}
          onChange={(start) => set({ start })}
        />
        <TextField
          select
          size="small"
          label={t('start.source')}
          value={typed.source}
          onChange={(event) => set({ source: event.target.value as TypedStart['source'] })}
        >
          <MenuItem value="">{t('start.sources.none')}</MenuItem>
          {(['mothers', 'seed', 'intake'] as const).map((kind) => (
            <MenuItem key={kind} value={kind}>
              {t(`start.sources.${kind}`)}
            </MenuItem>
          ))}
        </TextField>
        {typed.source === '' ? null : (
          <TextField
            size="small"
            label={t('start.lot')}
            value={typed.lot}
            onChange={(event) => set({ lot: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 120 } }}
          />
        )}
      </div>
    </section>
  );
}
