import { useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import type { LoggedCommand } from './changes.ts';
import { EntryLink } from './entry-link.tsx';

/** Units named in a row before the rest is counted. */
const unitsShown = 4;

/** What was told: `Light intensity 65`; and why and for how long, where that was said. */
export function useCommandName(): (command: LoggedCommand) => string {
  const { t } = useTranslation('activity-log');
  const { locale, duration } = useFormat();
  const said = (value: string | number | boolean) =>
    typeof value === 'boolean' ? t(value ? 'command.on' : 'command.off') : String(value);
  return ({ actions }) =>
    actions
      .flatMap(({ label, labelEs, value, reason, seconds }) => {
        const name = locale.startsWith('es') ? labelEs : label;
        const what = value === null ? name : `${name} ${said(value)}`;
        return [what, reason ?? [], seconds === undefined ? [] : duration(seconds * 1000)].flat();
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

/** The units of a batch, each with the way to its page, and how it ended: `W-01, W-02 · done 2 of 2`. */
export function CommandLine({ command }: { command: LoggedCommand }) {
  const { t } = useTranslation('activity-log');
  const ends = useEnds()(command);
  const { units } = command;
  const more = units.length - unitsShown;
  return (
    <span className="al-units">
      <UnitLinks units={units.slice(0, unitsShown)} />
      {more > 0 ? ` ${t('command.more', { count: more })}` : null}
      {ends === '' ? null : ` · ${ends}`}
    </span>
  );
}

/** Every unit of a batch with the way to its page, and how the batch ended. */
export function CommandDetails({ command }: { command: LoggedCommand }) {
  const { t } = useTranslation('activity-log');
  const ends = useEnds()(command);
  return (
    <>
      {ends === '' ? null : <p className="al-note">{ends}</p>}
      <p className="al-note">
        {t('command.units', { count: command.units.length })}: <UnitLinks units={command.units} />
      </p>
    </>
  );
}

const UnitLinks = ({ units }: { units: LoggedCommand['units'] }) =>
  units.map(({ id, name, deviceId, controller_id }, index) => (
    <span key={id}>
      {index > 0 ? ', ' : null}
      <EntryLink to={`/device/${encodeURIComponent(deviceId)}/${controller_id}`}>{name}</EntryLink>
    </span>
  ));
