import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { InboxAlert } from '@trellis/alerts/model';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playChime } from '../sound/chime.ts';
import { soundChoices, useChooseSound, useSoundChoice, type SoundChoice } from '../sound/sound-choice.ts';

/** What this person's screens sound for; it is kept with the person. */
export function SoundSwitch() {
  const { t } = useTranslation('alert-inbox');
  const kept = useSoundChoice();
  const [chosen, setChosen] = useState<SoundChoice>();
  const { choose, isRunning } = useChooseSound();
  return (
    <TextField
      select
      size="small"
      fullWidth={false}
      sx={{ minWidth: 160 }}
      label={t('sound.title')}
      value={(isRunning ? chosen : undefined) ?? kept ?? ''}
      disabled={kept === undefined}
      onChange={(event) => {
        const next = event.target.value as SoundChoice;
        setChosen(next);
        choose(next);
        // A touch is what lets the browser sound later, and tells what will be heard.
        if (next !== 'off') playChime();
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
  const choice = useSoundChoice();
  const known = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!alerts) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...alerts.map(({ id }) => id)]);
    const isNew = ({ id, state, sound }: InboxAlert) => state === 'open' && !sound && before?.has(id) === false;
    if (choice === 'all' && alerts.some(isNew)) playChime();
  }, [alerts, choice]);
}
