import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { commandsApi, type ControllerCommand } from '@trellis/commands/model';
import { filtered } from '@trellis/entity-kit';
import { Notice, OptionDialog } from '@trellis/ui';
import { useAction, useCall, useErrorText, useFormat, useToast } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reads } from '../calls.ts';
import { useActionLabel } from '../offer/use-action-label.ts';
import { useOneRun } from '../send/use-one-run.ts';
import { commandTray } from '../tray/tray-store.ts';
import type { OwnDialogProps } from './own-dialog-props.ts';
import { UnitNames } from './unit-names.tsx';

const listed = filtered({ where: { kind: 'bashCommand', active: true }, order: 'seq' });

/** Runs one of the predefined commands on the machines of units, once the password and the number of units are given. */
export function MachineCommandDialog({ action, units, onClose, onDone }: OwnDialogProps) {
  const { t } = useTranslation('commands');
  const { locale } = useFormat();
  const errorText = useErrorText();
  const toast = useToast();
  const actionLabel = useActionLabel();
  const runOne = useOneRun();
  const commands = useCall(reads.lookups, listed);
  const [id, setId] = useState('');
  const [password, setPassword] = useState('');
  const [typed, setTyped] = useState('');
  const run = useAction(commandsApi.calls.doBashCommand, {
    success: t('messages.bash'),
    onError: () => {
      toast.error(t('messages.tryLater'));
      return true;
    },
    onSuccess: (outcome) => {
      commandTray.name(units.map((unit) => [unit.platformGroup_id, unit.platformGroupName] as const));
      commandTray.put(outcome.commands as ControllerCommand[]);
      onDone();
    },
  });
  const chosen = commands.data?.find((row) => String(row.id) === id);
  const nameOf = ({ label, labelEs }: { label: string; labelEs: string | null }) =>
    locale.startsWith('es') ? (labelEs ?? label) : label;
  const failure = run.error ?? commands.error;
  return (
    <OptionDialog
      open
      width={560}
      tone="error"
      title={actionLabel(action)}
      confirmLabel={t('dialog.send', { count: units.length })}
      canConfirm={chosen !== undefined && password !== '' && typed.trim() === String(units.length)}
      isBusy={run.isRunning}
      onConfirm={() =>
        void runOne(() =>
          run.run({
            body: {
              platformGroups: units.map(({ platformGroup_id }) => platformGroup_id),
              id: Number(id),
              password,
            },
          }),
        )
      }
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <TextField select label={t('own.command')} value={id} onChange={(event) => setId(event.target.value)}>
          {(commands.data ?? []).map((row) => (
            <MenuItem key={row.id} value={String(row.id)}>
              {nameOf(row)}
            </MenuItem>
          ))}
        </TextField>
        {typeof chosen?.extra?.['command'] === 'string' && (
          <code className="t-own__code">{chosen.extra['command']}</code>
        )}
        <UnitNames units={units} />
        <Notice state="warning">{t('own.machineWarning')}</Notice>
        <TextField
          type="password"
          label={t('own.password')}
          value={password}
          slotProps={{ htmlInput: { autoComplete: 'current-password' } }}
          onChange={(event) => setPassword(event.target.value)}
        />
        <TextField
          label={t('dialog.typeCount', { count: units.length })}
          value={typed}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' }, inputLabel: { shrink: true } }}
          onChange={(event) => setTyped(event.target.value)}
        />
        {failure ? <Notice state="error">{errorText(failure)}</Notice> : null}
      </Stack>
    </OptionDialog>
  );
}
