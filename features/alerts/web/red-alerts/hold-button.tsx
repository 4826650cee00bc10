import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';

interface HoldButtonProps {
  label: string;
  /** What is to be done, beneath it. */
  hint: string;
  isDisabled: boolean;
  onHeld: () => void;
}

/** So long it is held (ms). */
const holdMs = 2000;

/** A button that acts after it was held for two seconds, by finger, mouse, Enter or space; let go before, it does nothing. */
export function HoldButton({ label, hint, isDisabled, onHeld }: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => {
    clearTimeout(timer.current);
    setHeld(false);
  };
  const hold = () => {
    if (isDisabled || isHeld) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      setHeld(false);
      onHeld();
    }, holdMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const isKey = (key: string) => key === 'Enter' || key === ' ';
  return (
    <div className="ra-hold" data-held={isHeld}>
      <Button
        variant="contained"
        color="error"
        size="large"
        disabled={isDisabled}
        aria-describedby="ra-hold-hint"
        onPointerDown={hold}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (!isKey(event.key)) return;
          event.preventDefault();
          if (!event.repeat) hold();
        }}
        onKeyUp={(event) => isKey(event.key) && release()}
        onBlur={release}
      >
        {label}
      </Button>
      <small id="ra-hold-hint">{hint}</small>
    </div>
  );
}
