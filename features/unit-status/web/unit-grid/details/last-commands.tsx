import type { ControllerCommand } from '@trellis/commands/model';
import { CommandStateBadge } from '@trellis/commands/web';
import { useActionLabel } from '@trellis/commands/web/hooks';
import { useLastCommands } from '../../live/facility-reads.ts';
import { useCommandWait } from '../../live/use-command-wait.ts';
import { useGridWords } from '../grid-words.ts';
import { DetailsPanel } from './details-panel.tsx';

/** The last ten commands of a unit and how each ended. */
export function LastCommands({ unitId }: { unitId: number }) {
  const { t } = useGridWords();
  return (
    <DetailsPanel title={t('details.commands')} loads={useLastCommands(unitId)} emptyText={t('details.noCommands')}>
      {(commands) => (
        <ul className="ud-table ud-table--commands">
          {commands.map((command) => (
            <CommandLine key={command.id} command={command} />
          ))}
        </ul>
      )}
    </DetailsPanel>
  );
}

function CommandLine({ command }: { command: ControllerCommand }) {
  const { format } = useGridWords();
  const actionLabel = useActionLabel();
  const wait = useCommandWait()(command);
  const name = actionLabel(command.action_id);
  return (
    <li>
      <span className="ug-cut">
        {name} <span className="t-number">{showValue(command.value)}</span>
        {wait ? <span className="ug-soft ud-wait">{wait}</span> : null}
      </span>
      <span {...(command.error && { 'data-hint': command.error })}>
        <CommandStateBadge state={command.state} />
      </span>
      <span className="ug-soft t-number" data-hint={format.otherZone(command.createdate)}>
        {format.dateTime(command.createdate)}
      </span>
    </li>
  );
}

const showValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
