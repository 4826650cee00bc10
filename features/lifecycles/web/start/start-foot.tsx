import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { startSteps } from './typed-start.ts';

interface StartFootProps {
  step: number;
  go: (step: number) => void;
  isBusy: boolean;
  /** Undefined until it is known. */
  mayStart: boolean | undefined;
  isLater: boolean;
  onDraft: () => void;
  onBegin: (how: 'start' | 'schedule') => void;
}

/** The way through the steps; at the last one the run begins, or is booked where it starts later. */
export function StartFoot({ step, go, isBusy, mayStart, isLater, onDraft, onBegin }: StartFootProps) {
  const { t } = useTranslation('lifecycles');
  const isLast = step === startSteps.length - 1;
  const how = isLater ? 'schedule' : 'start';
  return (
    <>
      <div className="lc-start__foot">
        <Button disabled={step === 0} onClick={() => go(step - 1)}>
          {t('start.back')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={onDraft}>
          {t('start.draft')}
        </Button>
        {isLast ? (
          <Button variant="contained" disabled={mayStart !== true || isBusy} onClick={() => onBegin(how)}>
            {t(isLater ? 'start.schedule' : 'start.now')}
          </Button>
        ) : (
          <Button variant="contained" onClick={() => go(step + 1)}>
            {t('start.next')}
          </Button>
        )}
      </div>
      {isLast && mayStart === false ? <p className="lc-soft">{t('start.draftOnly')}</p> : null}
    </>
  );
}
