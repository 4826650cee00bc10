import { Age, StateIcon } from '@trellis/ui';
import type { Explanation } from '@trellis/units/model';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useGridWords } from '../unit-grid/grid-words.ts';
import { stateKeyOf, stateLooks } from '../unit-grid/arrange/unit-states.ts';
import { explanationText } from './explanation-text.ts';
import { MissedIrrigationStep } from './missed-irrigation.tsx';

/** Why the unit is in its state: one entry per rule that holds, or that all is well. */
export function WarningList({ entry }: { entry: UnitEntry }) {
  const { t } = useGridWords();
  const { warnings, state } = entry.health;
  const key = stateKeyOf(state);
  const { ticketCount, exceptionCount } = entry.record;
  if (warnings.length === 0 && key === 'HEALTHY' && ticketCount + exceptionCount > 0) {
    return (
      <p className="hc-calm" data-state="info">
        <StateIcon state="info" size={18} />
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
    </ul>
  );
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
