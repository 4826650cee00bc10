import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../switch-field.tsx';
import { PassingTypes } from './passing-types.tsx';
import type { Subscriptions } from './use-subscriptions.ts';

/** Hours most people sleep in: what switching on begins with. */
const night = { quietFrom: '22:00', quietTo: '06:00' };
const everything = {};

/** Hours in which messages wait. */
export function QuietHours({ subscriptions }: { subscriptions: Subscriptions }) {
  const { t } = useTranslation('access');
  const known = subscriptions.find(everything);
  const { quietFrom, quietTo } = known ?? { quietFrom: null, quietTo: null };
  const keep = (hours: { quietFrom: string | null; quietTo: string | null }) =>
    void subscriptions.keep(everything, hours);
  const isOn = quietFrom !== null && quietTo !== null;
  return (
    <Box>
      <SwitchField
        label={t('profile.quiet')}
        hint={t('profile.quietHint')}
        isOn={isOn}
        onChange={(wanted) => keep(wanted ? night : { quietFrom: null, quietTo: null })}
      />
      {isOn ? (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mt: 2 }}>
          <HourField
            key={`from ${quietFrom}`}
            label={t('profile.quietFrom')}
            value={quietFrom}
            other={quietTo}
            onSave={(value) => keep({ quietFrom: value, quietTo })}
          />
          <HourField
            key={`to ${quietTo}`}
            label={t('profile.quietTo')}
            value={quietTo}
            other={quietFrom}
            onSave={(value) => keep({ quietFrom, quietTo: value })}
          />
        </Box>
      ) : null}
      <PassingTypes />
    </Box>
  );
}

interface HourFieldProps {
  label: string;
  value: string;
  /** The other end: hours that end as they begin would never be quiet. */
  other: string;
  onSave: (value: string) => void;
}

function HourField({ label, value, other, onSave }: HourFieldProps) {
  const { t } = useTranslation('access');
  const [time, setTime] = useState(value);
  const problem = time === '' ? t('rules.required') : time === other ? t('profile.quietSame') : undefined;
  return (
    <TextField
      type="time"
      label={label}
      value={time}
      error={problem !== undefined}
      helperText={problem}
      onChange={(event) => setTime(event.target.value)}
      onBlur={() => problem === undefined && time !== value && onSave(time)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Pauses, those that a link in a mail began too, with a way to end each; and ways to begin one, as for days off. */
export function Pauses({
  subscriptions,
  showTime,
}: {
  subscriptions: Subscriptions;
  showTime: (at: string) => string;
}) {
  const { t } = useTranslation('access');
  const [openedAt] = useState(() => Date.now());
  const pauses = (subscriptions.mine.data ?? []).filter(
    ({ pausedUntil }) => pausedUntil !== null && Date.parse(pausedUntil) > openedAt,
  );
  if (!pauses.some(({ kind, facility_id }) => kind === null && facility_id === null))
    return (
      <>
        {pauses.map(shown)}
        <Begin onPause={(days) => void subscriptions.keep(everything, { pausedUntil: daysFromNow(days) })} />
      </>
    );
  return pauses.map(shown);

  function shown(pause: (typeof pauses)[number]) {
    return (
      <Box key={pause.id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ mr: 'auto' }}>
          {t('profile.pausedUntil', {
            kind: t(`profile.kinds.${pause.kind ?? 'all'}`),
            time: showTime(pause.pausedUntil ?? ''),
          })}
        </Typography>
        <Button variant="outlined" onClick={() => void subscriptions.resume(pause)}>
          {t('profile.resume')}
        </Button>
      </Box>
    );
  }
}

const daysFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Begins a pause of everything that may wait. */
function Begin({ onPause }: { onPause: (days: number) => void }) {
  const { t } = useTranslation('access');
  return (
    <Box>
      <Box
        role="group"
        aria-label={t('profile.pause')}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
      >
        <Typography sx={{ mr: 'auto' }}>{t('profile.pause')}</Typography>
        {([1, 7] as const).map((days) => (
          <Button key={days} variant="outlined" color="inherit" onClick={() => onPause(days)}>
            {t(`profile.pauseDays.${days}`)}
          </Button>
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('profile.pauseHint')}
      </Typography>
    </Box>
  );
}
