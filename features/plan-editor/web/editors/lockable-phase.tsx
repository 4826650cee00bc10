import Button from '@mui/material/Button';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { Notice } from '@trellis/ui';
import type { FocusEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Companion } from './use-company.ts';

interface LockablePhaseProps {
  /** Who edits the phase elsewhere. */
  holder: Companion | undefined;
  onTakeOver: () => void;
  /** A field is entered. */
  onEntered: () => void;
  children: ReactNode;
}

const asEver = (theme: Theme): Theme => theme;
const disabled = { defaultProps: { disabled: true } };
/** Fields that are disabled by what stands around them: Material's do not look at the element themselves. */
const locked = (theme: Theme): Theme => ({
  ...theme,
  components: {
    ...theme.components,
    MuiTextField: { ...theme.components?.MuiTextField, ...disabled },
    MuiSwitch: { ...theme.components?.MuiSwitch, ...disabled },
    MuiButton: { ...theme.components?.MuiButton, ...disabled },
    MuiIconButton: { ...theme.components?.MuiIconButton, ...disabled },
  },
});

/** The fields of a phase: one's own to change, or read until taken over where somebody else edits it. */
export function LockablePhase({ holder, onTakeOver, onEntered, children }: LockablePhaseProps) {
  const { t } = useTranslation('plan-editor');
  const enter = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches('input, textarea, [role="combobox"]')) onEntered();
  };
  return (
    <>
      {holder ? (
        <Notice
          state="warning"
          action={
            <Button size="small" variant="outlined" onClick={onTakeOver}>
              {t(holder.hasTakenOver ? 'editors.takeBack' : 'editors.takeOver')}
            </Button>
          }
        >
          {holder.isSelf
            ? t('editors.heldBySelf')
            : t(holder.hasTakenOver ? 'editors.takenBy' : 'editors.heldBy', { who: holder.name })}
        </Notice>
      ) : null}
      <ThemeProvider theme={holder ? locked : asEver}>
        <fieldset className="pe-fieldset" disabled={holder !== undefined} onFocusCapture={enter}>
          {children}
        </fieldset>
      </ThemeProvider>
    </>
  );
}
