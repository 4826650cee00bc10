import { Age, StateIcon } from '@trellis/ui';
import { useUnitIssues } from '../../live/use-unit-issues.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { explanationText } from '../../health-card/explanation-text.ts';
import { stateKeyOf, stateLooks } from '../arrange/unit-states.ts';
import type { CellProps } from '../cells/cell-props.ts';
import { stateWord } from '../cells/unit-cells.tsx';
import { useGridWords } from '../grid-words.ts';
import type { RowActions } from '../rows/row-actions.ts';
import { listReasons, type Reason } from './reasons.ts';
import { NextStep } from './next-step.tsx';
import { UnitNotes } from './unit-notes.tsx';
import { WhoIsOnIt } from './who-is-on-it.tsx';

type Acts = Pick<RowActions, 'openCard' | 'openPage'>;

/** The state; of a unit that needs somebody why, since when, who is on it, and what to do next. */
export function NeedsCell({ entry, lines, actions, isNeedy }: CellProps & { actions: Acts; isNeedy: boolean }) {
  const words = useGridWords();
  const issues = useUnitIssues(entry.id);
  const reasons = isNeedy ? listReasons(entry, { issues, lines }, words) : [];
  const [first] = reasons;
  if (!first)
    return (
      <span className="un-line">
        <StateButton entry={entry} reason={undefined} actions={actions} />
        <UnitNotes entry={entry} issues={issues} />
      </span>
    );
  return (
    <span className="un">
      <span className="un-line">
        <span className="un-reason">
          <StateButton entry={entry} reason={first} actions={actions} />
          <ReasonFacts reason={first} />
        </span>
        {reasons.length > 1 ? (
          <span className="ug-soft t-number un-more">{words.t('needs.more', { count: reasons.length - 1 })}</span>
        ) : null}
      </span>
      <span className="un-line un-line--second">
        <WhoIsOnIt entry={entry} issues={issues} />
        <NextStep entry={entry} reason={first} issues={issues} actions={actions} />
      </span>
    </span>
  );
}

/** The limit and since when: told apart from the word, for the word alone is read from afar. */
function ReasonFacts({ reason: { detail, since } }: { reason: Reason }) {
  const { format } = useGridWords();
  return (
    <span className="un-facts" data-hint={detail}>
      {detail ? <span className="un-facts__detail">{detail}</span> : null}
      {since === undefined ? null : (
        <span className="un-facts__since">
          {detail ? '· ' : ''}
          <Age at={since} title={format.dateTime(since)} />
        </span>
      )}
    </span>
  );
}

interface StateButtonProps {
  entry: UnitEntry;
  /** Said instead of the state. */
  reason: Reason | undefined;
  actions: Acts;
}

/** State or reason, icon and word; opens the health card, or the unit's page where the person prefers it. */
function StateButton({ entry, reason, actions }: StateButtonProps) {
  const words = useGridWords();
  const { t, preferences } = words;
  const isPage = preferences.stateOpens === 'page';
  const key = stateKeyOf(entry);
  const { warnings } = entry.health;
  const word = stateWord(t, entry);
  const said = reason && key !== 'OFFLINE' ? reason.word : word;
  const name = t(isPage ? 'grid.pageOf' : 'grid.cardOf', {
    name: entry.facets.name,
    state: warnings.length > 1 ? `${word} ${warnings.length}` : word,
  });
  const look = reason && key === 'HEALTHY' ? 'warning' : stateLooks[key];
  return (
    <button
      type="button"
      className="ug-state"
      tabIndex={-1}
      data-state={look}
      data-hint={[
        ...warnings.map((warning) => explanationText(warning, words)),
        t(isPage ? 'shortcuts.open' : warnings.length > 0 ? 'grid.whyState' : 'grid.openCard'),
      ].join('\n')}
      aria-label={said === word ? name : `${name}: ${said}`}
      onClick={() => (isPage ? actions.openPage(entry.id) : actions.openCard(entry.id))}
    >
      <StateIcon state={look} />
      <span className="ug-state__word">{said}</span>
    </button>
  );
}
