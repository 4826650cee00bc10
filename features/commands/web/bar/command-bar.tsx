import useMediaQuery from '@mui/material/useMediaQuery';
import type { Action } from '@trellis/commands/model';
import { phoneBreakpoint } from '@trellis/ui';
import type { UnitRecord } from '@trellis/units/model';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffer } from '../offer/use-offer.ts';
import { usualDialogs, type OwnDialogs } from '../own-dialogs/own-dialogs.ts';
import { AllGroupsSheet } from './all-groups-sheet.tsx';
import { ChosenAction } from './chosen-action.tsx';
import { GroupMenu } from './group-menu.tsx';
import './bar.css';

interface CommandBarProps {
  /** The units the next command goes to. */
  units: readonly UnitRecord[];
  /** Called when a command was queued. */
  onSent?: () => void;
  /** Dialogs of actions that no command carries out, by action id. */
  dialogs?: OwnDialogs;
}

const none: OwnDialogs = {};

/** What can be told to the units, by group; each choice opens its dialog. */
export function CommandBar({ units, onSent, dialogs = none }: CommandBarProps) {
  const { t } = useTranslation('commands');
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const own = useMemo(() => ({ ...usualDialogs, ...dialogs }), [dialogs]);
  const ownIds = useMemo(() => new Set(Object.keys(own).map(Number)), [own]);
  const { groups, isLoading, judge } = useOffer(units, ownIds);
  const [chosen, setChosen] = useState<Action | null>(null);
  if (groups.length === 0) return <p className="t-command-bar__none">{t(isLoading ? 'bar.loading' : 'bar.none')}</p>;
  const isDisabled = units.length === 0;
  const finish = () => {
    setChosen(null);
    onSent?.();
  };
  return (
    <div className="t-command-bar" role="group" aria-label={t('bar.label', { count: units.length })}>
      {isPhone ? (
        <AllGroupsSheet groups={groups} isDisabled={isDisabled} onOpen={judge} onChoose={setChosen} />
      ) : (
        groups.map((group) => (
          <GroupMenu key={group.group} group={group} isDisabled={isDisabled} onOpen={judge} onChoose={setChosen} />
        ))
      )}
      {chosen ? (
        <ChosenAction
          action={chosen}
          units={units}
          groups={groups}
          dialogs={own}
          onClose={() => setChosen(null)}
          onDone={finish}
        />
      ) : null}
    </div>
  );
}
