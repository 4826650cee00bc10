import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { alertMetrics, type AlertMetric } from '@trellis/alerts/model';
import { OptionDialog, useNow } from '@trellis/ui';
import { DateTimeField } from '@trellis/ui/dates';
import { useAction, useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { pageCalls } from '../calls.ts';

/** The time an alert is about, ISO 8601. */
export interface AlertDraft {
  from: string;
  to: string | null;
}

interface AlertDialogProps {
  entry: UnitEntry;
  draft: AlertDraft;
  onClose: () => void;
}

const levels = [1, 2, 3, 4, 5] as const;
const usualLevel = 3;
const longestText = 2000;
/** Clocks differ a little, and the dialog looks at its own so often (ms). */
const clockReachMs = 60_000;

/** Raises an alert in a person's words: how urgent, about what, from when until when. */
export function AlertDialog({ entry, draft, onClose }: AlertDialogProps) {
  const { t } = useTranslation('unit-page');
  const { zone, isHour24 } = useFormat().axis;
  const now = useNow(clockReachMs);
  const [message, setMessage] = useState('');
  const [level, setLevel] = useState(usualLevel);
  const [metric, setMetric] = useState<AlertMetric | ''>('');
  const [from, setFrom] = useState<string | null>(draft.from);
  const [to, setTo] = useState<string | null>(draft.to);
  const raise = useAction(pageCalls.raiseAlert, {
    success: t('alerts.raised'),
    changes: ['ag_platformGroups'],
    onSuccess: onClose,
  });
  const [begin, end] = [Date.parse(from ?? ''), to === null ? undefined : Date.parse(to)];
  const isEarly = end !== undefined && !(end >= begin);
  const isAhead = Math.max(begin, end ?? 0) > now + clockReachMs;
  return (
    <OptionDialog
      open
      title={t('alerts.new', { unit: entry.facets.name })}
      confirmLabel={t('alerts.raise')}
      canConfirm={message.trim() !== '' && from !== null && Number.isFinite(begin) && !isEarly && !isAhead}
      isBusy={raise.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void raise.run({
          body: {
            platformGroup_id: entry.record.platformGroup_id,
            escalationLevel: level,
            message: message.trim(),
            from: from ?? draft.from,
            ...(to !== null && { to }),
            ...(metric !== '' && { metric }),
          },
        })
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          required
          multiline
          minRows={2}
          label={t('alerts.what')}
          value={message}
          slotProps={{ htmlInput: { maxLength: longestText } }}
          onChange={(event) => setMessage(event.target.value)}
        />
        <TextField
          select
          label={t('alerts.urgency')}
          value={level}
          onChange={(event) => setLevel(Number(event.target.value))}
        >
          {levels.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`alerts.levels.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('alerts.metric')}
          value={metric}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          onChange={(event) => setMetric(event.target.value as AlertMetric | '')}
        >
          <MenuItem value="">{t('alerts.noMetric')}</MenuItem>
          {alertMetrics.map((one) => (
            <MenuItem key={one} value={one}>
              {t(`metrics.${one}`)}
            </MenuItem>
          ))}
        </TextField>
        <DateTimeField
          label={t('range.from')}
          value={from}
          onChange={setFrom}
          zone={zone}
          isHour24={isHour24}
          required
        />
        <DateTimeField
          label={t('range.to')}
          value={to}
          onChange={setTo}
          zone={zone}
          isHour24={isHour24}
          {...((isEarly || isAhead) && { error: t(isEarly ? 'range.invalid' : 'alerts.ahead') })}
        />
      </Stack>
    </OptionDialog>
  );
}
