import { Age, StateIcon } from '@trellis/ui';
import type { Explanation } from '@trellis/units/model';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { explanationText } from './explanation-text.ts';
import { MissedIrrigationStep } from './missed-irrigation.tsx';

interface WarningListProps {
  entry: UnitEntry;
  /** What else is outside its target, in words; left out, VPD where it is. */
  beyond?: readonly string[];
  /** Nothing was read lately. */
  isBlind?: boolean;
}

/** Why the unit is in its state: one entry per rule that holds, what is outside its target without a rule, or that all is well. */
export function WarningList({ entry, beyond, isBlind = false }: WarningListProps) {
  const { t } = useGridWords();
  const vpd = useVpdWords(entry);
  const unwarned = beyond ?? vpd;
  const { warnings, state } = entry.health;
  const key = stateKeyOf(entry);
  const { ticketCount, exceptionCount } = entry.record;
  if (warnings.length === 0 && unwarned.length > 0) {
    return (
      <p className="hc-calm" data-state="warning">
        <StateIcon state="warning" size={18} />
        {t('card.beyond', { what: unwarned.join('; ') })}
      </p>
    );
  }
  if (warnings.length === 0 && state === 'HEALTHY' && isBlind) {
    return (
      <p className="hc-calm" data-state="info">
        <StateIcon state="info" size={18} />
        {t('card.blind')}
      </p>
    );
  }
  if (warnings.length === 0 && state === 'HEALTHY' && ticketCount + exceptionCount > 0) {
    const look = key === 'ALERT' ? 'warning' : 'info';
    return (
      <p className="hc-calm" data-state={look}>
        <StateIcon state={look} size={18} />
        {t('card.calmButOpen')}
      </p>
    );
  }
  if (warnings.length === 0) {
    return (
      <p className="hc-calm" data-state={stateLooks[key]}>
        <StateIcon state={stateLooks[key]} size={18} />
        {t(`card.calm.${key}`)}
      </p>
    );
  }
  return (
    <ul className="hc-warnings">
      {warnings.map((warning) => (
        <li key={warning.rule} data-state={warning.metric === 'controller' ? 'offline' : 'warning'}>
          <StateIcon state={warning.metric === 'controller' ? 'offline' : 'warning'} size={18} />
          <WarningText warning={warning} entry={entry} />
        </li>
      ))}
      {unwarned.length > 0 ? (
        <li data-state="warning">
          <StateIcon state="warning" size={18} />
          {t('card.alsoBeyond', { what: unwarned.join('; ') })}
        </li>
      ) : null}
    </ul>
  );
}

/** VPD where it is outside its target: it colours the unit's row and warns nobody. */
function useVpdWords({ health: { vpd, state } }: UnitEntry): string[] {
  const { t } = useGridWords();
  const { verdict } = vpd;
  const isOut = (verdict === 'low' || verdict === 'high') && state !== 'DISABLED' && state !== 'UNDEPLOYED';
  return isOut ? [t(`card.vpd.${verdict}`)] : [];
}

function WarningText({ warning, entry }: { warning: Explanation; entry: UnitEntry }) {
  const words = useGridWords();
  const { t, format } = words;
  return (
    <div>
      <div className="hc-warnings__text">{explanationText(warning, words)}</div>
      <div className="hc-warnings__facts">
        <span>{t(`rules.${warning.rule}`)}</span>
        {warning.since && !saysSince(warning) ? (
          <span data-hint={format.otherZone(warning.since)}>
            {t('card.since', { time: format.dateTime(warning.since) })}
          </span>
        ) : null}
        {warning.at && warning.metric !== 'controller' && warning.metric !== 'irrigation' ? (
          <span>
            {t('card.read')} <Age at={Date.parse(warning.at)} />
          </span>
        ) : null}
      </div>
      {warning.rule === 'irrigation.missed' ? <MissedIrrigationStep entry={entry} /> : null}
    </div>
  );
}

/** Whether the sentence itself says since when. */
const saysSince = ({ messageParameters }: Explanation): boolean => 'since' in messageParameters;
