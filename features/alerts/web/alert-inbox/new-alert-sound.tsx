import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { InboxAlert } from '@trellis/alerts/model';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { playChime } from '../sound/chime.ts';
import { chooseSound, soundChoice, soundChoices, useSoundChoice, type SoundChoice } from '../sound/sound-choice.ts';

/** What this screen sounds for; a choice of the screen, kept with it. */
export function SoundSwitch() {
  const { t } = useTranslation('alert-inbox');
  const choice = useSoundChoice();
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      sx={{ minWidth: 160 }}
      label={t('sound.title')}
      value={choice}
      onChange={(event) => {
        chooseSound(event.target.value as SoundChoice);
        // A touch is what lets the browser sound later, and tells what will be heard.
        if (event.target.value !== 'off') playChime();
      }}
    >
      {soundChoices.map((one) => (
        <MenuItem key={one} value={one}>
          {t(`sound.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Where every new alert sounds, sounds once when some come that were not there before; those whose type asks for it sound on every page. */
export function useNewAlertSound(alerts: readonly InboxAlert[] | undefined): void {
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!alerts) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...alerts.map(({ id }) => id)]);
    const isNew = ({ id, state, sound }: InboxAlert) => state === 'open' && !sound && before?.has(id) === false;
    if (soundChoice() === 'all' && alerts.some(isNew)) playChime();
  }, [alerts]);
}
