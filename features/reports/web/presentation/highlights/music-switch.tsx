import MusicNote from '@mui/icons-material/MusicNoteOutlined';
import MusicOff from '@mui/icons-material/MusicOffOutlined';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { playMusic } from './play-music.ts';

/** Quiet music beside the pictures; off until somebody wants it. */
export function MusicSwitch() {
  const { t } = useTranslation('reports');
  const [isOn, setOn] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const turn = () => {
    stop.current?.();
    stop.current = isOn ? undefined : playMusic(new AudioContext());
    setOn(!isOn);
  };
  const label = t(isOn ? 'highlights.musicOff' : 'highlights.musicOn');
  return (
    <IconButton aria-label={label} data-hint={label} aria-pressed={isOn} onClick={turn}>
      {isOn ? <MusicNote /> : <MusicOff />}
    </IconButton>
  );
}
