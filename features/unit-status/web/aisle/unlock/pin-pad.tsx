import Backspace from '@mui/icons-material/BackspaceOutlined';
import Button from '@mui/material/Button';
import { pinLength } from '@trellis/access/model';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PinPadProps {
  isBusy: boolean;
  onEnter: (pin: string) => void;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Digits as large as a glove; a keyboard works as well. What was typed is never shown. */
export function PinPad({ isBusy, onEnter }: PinPadProps) {
  const { t } = useTranslation('aisle');
  const [pin, setPin] = useState('');
  const type = (digit: string) => setPin((before) => (before + digit).slice(0, pinLength.max));
  const canEnter = pin.length >= pinLength.min && !isBusy;
  useEffect(() => {
    const press = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey) return;
      if (/^\d$/.test(key)) type(key);
      else if (key === 'Backspace') setPin((before) => before.slice(0, -1));
      else if (key === 'Enter' && canEnter) onEnter(pin);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <div className="ai-pin">
      <p className="ai-pin__dots" role="status" aria-label={t('unlock.typed', { count: pin.length })}>
        {'•'.repeat(pin.length) || t('unlock.pin')}
      </p>
      <div className="ai-pin__pad">
        {digits.map((digit) => (
          <Button key={digit} variant="outlined" color="inherit" onClick={() => type(digit)}>
            {digit}
          </Button>
        ))}
        <Button
          variant="text"
          color="inherit"
          aria-label={t('unlock.erase')}
          disabled={pin === ''}
          onClick={() => setPin((before) => before.slice(0, -1))}
        >
          <Backspace />
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => type('0')}>
          0
        </Button>
        <Button
          variant="contained"
          disabled={!canEnter}
          // Enter on the keyboard is heard above.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onClick={() => onEnter(pin)}
        >
          {t('unlock.enter')}
        </Button>
      </div>
    </div>
  );
}
