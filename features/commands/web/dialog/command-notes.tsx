import type { Action, CommandNote } from '@trellis/commands/model';
import { Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useActionLabel } from '../offer/use-action-label.ts';

interface CommandNotesProps {
  action: Action;
  notes: readonly CommandNote[];
  /** When the units go back to what they are now; null where they stay. */
  until: string | null;
}

/** What the plan, the light period and the present state of the units make of an action, in a sentence for those that share it. */
export function CommandNotes({ action, notes, until }: CommandNotesProps) {
  const { t } = useTranslation('commands');
  const say = useNoteText(action, until);
  if (notes.length === 0) return null;
  const alike = Map.groupBy(notes, ({ kind, until, backAt }) =>
    JSON.stringify([kind, kind === 'irrigated' || [until, backAt]]),
  );
  const isWarning = notes.some(({ kind }) => kind === 'darkInLight' || kind === 'lightInDark');
  return (
    <div role="group" aria-label={t('notes.title')}>
      <Notice state={isWarning ? 'warning' : 'info'}>
        <ul className="t-notes">
          {[...alike].map(([key, same]) => (
            <li key={key}>{say(same)}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** Names listed before the rest is counted. */
const namesShown = 6;
const halfDayMs = 12 * 3_600_000;

function useNoteText(action: Action, goesBackAt: string | null): (same: readonly CommandNote[]) => string {
  const { t } = useTranslation('commands');
  const { time: timeOf, dateTime } = useFormat();
  const actionLabel = useActionLabel();
  /** Farther than half a day away a time alone may be that of another day. */
  const time = (moment: string) =>
    Math.abs(Date.parse(moment) - Date.now()) < halfDayMs ? timeOf(moment) : dateTime(moment);
  const namesOf = (same: readonly CommandNote[]) => {
    const names = same.slice(0, namesShown).map(({ platformGroupName }) => platformGroupName);
    const rest = same.length - names.length;
    return [names.join(', '), ...(rest > 0 ? [t('dialog.more', { count: rest })] : [])].join(' ');
  };
  const sayLight = (same: readonly CommandNote[], { kind, until, backAt }: CommandNote) => {
    const units = namesOf(same);
    const isDark = kind === 'darkInLight';
    const period = until
      ? t(`notes.${kind}`, { until: time(until), units })
      : t(isDark ? 'notes.alwaysLight' : 'notes.alwaysDark', { units });
    const after = goesBackAt
      ? t('notes.goesBack', { at: time(goesBackAt) })
      : backAt
        ? t(isDark ? 'notes.lightsBack' : 'notes.darkBack', { at: time(backAt) })
        : t(isDark ? 'notes.staysDark' : 'notes.staysLit');
    return `${period}. ${after}`;
  };
  const sayWater = (same: readonly CommandNote[], { at, backAt }: CommandNote) => {
    const moments = same.flatMap((note) => note.at ?? []).toSorted();
    const next = backAt && same.length === 1 ? ` ${t('notes.nextWater', { at: time(backAt) })}` : '';
    if (same.length > 1) {
      const [from, to] = [time(moments[0] ?? ''), time(moments.at(-1) ?? '')];
      return t(from === to ? 'notes.irrigatedTogether' : 'notes.irrigatedAll', { count: same.length, from, to });
    }
    return `${t('notes.irrigated', { at: time(at ?? ''), units: namesOf(same) })}.${next}`;
  };
  return (same) => {
    const [first] = same;
    if (!first) return '';
    if (first.kind === 'alreadySo') return t('notes.alreadySo', { action: actionLabel(action), units: namesOf(same) });
    return first.kind === 'irrigated' ? sayWater(same, first) : sayLight(same, first);
  };
}
