import { isFinalState } from '@trellis/commands/model';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useReasonText } from '../offer/use-reason-text.ts';
import { useWaitText } from '../offer/use-wait-text.ts';
import { CommandStateBadge } from './command-state-badge.tsx';
import type { TrayLine } from './tray-batches.ts';
import { commandTray } from './tray-store.ts';

/** One unit of a batch: its name, how far it is and since when; why, where it went wrong. */
export function UnitLine({ line }: { line: TrayLine }) {
  const { t } = useTranslation('commands');
  const { time, otherZone } = useFormat();
  const { unitId, state, at, isRetried, waitsUntil, waitsFor } = line;
  const waitText = useWaitText();
  const reasonText = useReasonText();
  const wait = waitsUntil !== null && !isFinalState(state) ? waitText(waitsUntil, waitsFor) : null;
  const remarks = [wait, reasonText(line), isRetried ? t('tray.retried') : null].filter(Boolean);
  const name = unitId === null ? t('tray.noUnit') : (commandTray.nameOf(unitId) ?? t('tray.unit', { id: unitId }));
  return (
    <li className="t-batch__line">
      <span className="t-batch__unit" title={name}>
        {name}
      </span>
      <CommandStateBadge state={state} />
      <time className="t-batch__time t-number" dateTime={new Date(at).toISOString()} title={otherZone(at)}>
        {time(at)}
      </time>
      {remarks.length > 0 ? <span className="t-batch__error">{remarks.join(' · ')}</span> : null}
    </li>
  );
}
