import Close from '@mui/icons-material/Close';
import DoNotDisturbOn from '@mui/icons-material/DoNotDisturbOnOutlined';
import Verified from '@mui/icons-material/VerifiedOutlined';
import Sprout from '@mui/icons-material/SpaOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useStartPath } from '@trellis/lifecycles/web/hooks';
import type { UnitRecord } from '@trellis/units/model';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useStateDuty } from '../../unit-dialogs/compliance/use-state-duty.ts';
import { UnitCommandBar } from '../../unit-dialogs/unit-command-bar.tsx';
import { useGridWords } from '../grid-words.ts';
import { useUnitSelection } from './use-unit-selection.ts';

const ComplianceDialog = lazy(() =>
  import('../../unit-dialogs/compliance/compliance-dialog.tsx').then((module) => ({
    default: module.ComplianceDialog,
  })),
);

interface SelectionBarProps {
  /** Units the filters let through. */
  shownIds: readonly number[];
  onDoNotDisturb: ((units: readonly UnitRecord[]) => void) | undefined;
  isPhone: boolean;
}

/** Names listed on hover before the rest is counted. */
const namesShown = 20;

/** Says what is chosen and offers what can be done with it. Not there while nothing is chosen. */
export function SelectionBar({ shownIds, onDoNotDisturb, isPhone }: SelectionBarProps) {
  const { t, preferences } = useGridWords();
  const { units, clear } = useUnitSelection();
  if (units.length === 0) return null;
  const shown = new Set(shownIds);
  const hidden = units.filter(({ platformGroup_id }) => !shown.has(platformGroup_id)).length;
  const names = units.slice(0, namesShown).map(({ platformGroupName }) => preferences.nameOf(platformGroupName));
  const more = units.length - names.length;
  return (
    <section className="ug-selection" aria-label={t('selection.title')} ref={tellHeight}>
      <div className="ug-selection__what" role="status">
        <strong
          className="t-number"
          tabIndex={0}
          data-hint={[names.join(', '), more > 0 ? t('doNotDisturb.more', { count: more }) : '']
            .filter(Boolean)
            .join(' ')}
        >
          {t('selection.count', { count: units.length })}
        </strong>
        {hidden > 0 ? <span className="ug-soft">{t('selection.hidden', { count: hidden })}</span> : null}
      </div>
      <IconButton aria-label={t('selection.clear')} data-hint={t('selection.clear')} onClick={clear}>
        <Close fontSize="small" />
      </IconButton>
      <div className="ug-selection__commands">
        <UnitCommandBar units={units} />
        <StartHere units={units} isPhone={isPhone} />
        <Compliance units={units} isPhone={isPhone} />
        {onDoNotDisturb && !isPhone ? (
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<DoNotDisturbOn />}
            onClick={() => onDoNotDisturb(units)}
          >
            {t('doNotDisturb.title')}
          </Button>
        ) : null}
        {onDoNotDisturb && isPhone ? (
          <IconButton aria-label={t('doNotDisturb.title')} onClick={() => onDoNotDisturb(units)}>
            <DoNotDisturbOn />
          </IconButton>
        ) : null}
      </div>
    </section>
  );
}

/** The way to a run on the chosen units, for whom the server lets save or start one. */
function StartHere({ units, isPhone }: { units: readonly UnitRecord[]; isPhone: boolean }) {
  const { t } = useGridWords();
  const path = useStartPath()({ units: units.map(({ platformGroup_id }) => platformGroup_id) });
  if (path === undefined) return null;
  const label = t('selection.start');
  return isPhone ? (
    <IconButton aria-label={label} component={Link} to={path}>
      <Sprout />
    </IconButton>
  ) : (
    <Button variant="outlined" color="inherit" startIcon={<Sprout />} component={Link} to={path}>
      {label}
    </Button>
  );
}

/** What the state knows of what grows on the chosen units, for whoever has to do with it. */
function Compliance({ units, isPhone }: { units: readonly UnitRecord[]; isPhone: boolean }) {
  const { t } = useGridWords();
  const [isOpen, setOpen] = useState(false);
  const { isOfState } = useStateDuty();
  if (!isOfState || units.every(({ lifecycles }) => lifecycles.length === 0)) return null;
  const label = t('look.compliance');
  return (
    <>
      {isPhone ? (
        <IconButton aria-label={label} onClick={() => setOpen(true)}>
          <Verified />
        </IconButton>
      ) : (
        <Button variant="outlined" color="inherit" startIcon={<Verified />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <ComplianceDialog units={units} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The tray of commands stands above the bar, however many lines the bar has. */
function tellHeight(bar: HTMLElement) {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--ug-selection', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => observer.disconnect();
}
