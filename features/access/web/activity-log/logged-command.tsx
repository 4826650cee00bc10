import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LoggedCommand } from './changes.ts';

/** Units named in a row before the rest is counted. */
const unitsShown = 4;

/** What was told: `Light intensity 65`. */
export function useCommandName(): (command: LoggedCommand) => string {
  const { locale } = useFormat();
  return ({ actions }) =>
    actions
      .map(({ label, labelEs, value }) => {
        const name = locale.startsWith('es') ? labelEs : label;
        return value === null ? name : `${name} ${String(value)}`;
      })
      .join(' · ');
}

/** How a batch ended: `done 4 of 5 · failed 1 of 5`; empty while it is under way. */
function useEnds(): (command: LoggedCommand) => string {
  const { t } = useTranslation('activity-log');
  return ({ ends = {} }) => {
    const total = Object.values(ends).reduce((sum, count) => sum + count, 0);
    return Object.entries(ends)
      .map(([state, count]) => t(`command.ends.${state}`, { done: count, total }))
      .join(' · ');
  };
}

/** The units of a batch and how it ended, in a line. */
export function CommandLine({ command }: { command: LoggedCommand }) {
  const { t } = useTranslation('activity-log');
  const ends = useEnds()(command);
  const { units } = command;
  const more = units.length - unitsShown;
  const names = units.slice(0, unitsShown).map(({ name }) => name);
  const listed = [names.join(', '), more > 0 ? t('command.more', { count: more }) : null].filter(Boolean).join(' ');
  return <span className="al-line">{[listed, ends].filter(Boolean).join(' · ')}</span>;
}

/** Every unit of a batch with the way to its page, and how the batch ended. */
export function CommandDetails({ command }: { command: LoggedCommand }) {
  const { t } = useTranslation('activity-log');
  const ends = useEnds()(command);
  return (
    <>
      {ends === '' ? null : <p className="al-note">{ends}</p>}
      <p className="al-note">
        {t('command.units', { count: command.units.length })}:{' '}
        {command.units.map(({ id, name, deviceId, controller_id }, index) => (
          <span key={id}>
            {index > 0 ? ', ' : null}
            <Link to={`/device/${encodeURIComponent(deviceId)}/${controller_id}`}>{name}</Link>
          </span>
        ))}
      </p>
    </>
  );
}
