import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { devicesApi } from '@trellis/devices/model';
import { filtered } from '@trellis/entity-kit';
import { Notice, OptionDialog, PageContent } from '@trellis/ui';
import {
  sendWith,
  useAction,
  useCall,
  useClientOptions,
  useErrorText,
  useFormat,
  useTakeBack,
  useToast,
} from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reads } from '../calls.ts';
import { useActionLabel } from '../offer/use-action-label.ts';
import { useOneRun } from '../send/use-one-run.ts';
import { listLoopChoices, loopsBefore, type LoopChoice, type WrittenLoop } from './loop-choices.ts';
import type { OwnDialogProps } from './own-dialog-props.ts';
import { UnitNames } from './unit-names.tsx';

const offered = filtered({ include: ['fsa', 'virtualDeviceType'] });

/** Which control loop drives each kind of device of some units; what is chosen now stands there first. */
export function ControlLoopsDialog({ action, units, onClose, onDone }: OwnDialogProps) {
  const { t } = useTranslation('commands');
  const { locale } = useFormat();
  const errorText = useErrorText();
  const toast = useToast();
  const actionLabel = useActionLabel();
  const runOne = useOneRun();
  const controllers = units.map(({ controller_id }) => controller_id).filter((id) => id !== null);
  const loops = useCall(reads.loops, offered);
  const chosenNow = useCall(reads.loopOverrides, filtered({ where: { controller_id: { inq: controllers } } }));
  const [changed, setChanged] = useState<ReadonlyMap<number, string>>(new Map());
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const set = useAction(devicesApi.calls.setLoops, {
    success: t('messages.queued'),
    undo: (now, { body }) => {
      const kinds = body.virtualDeviceType_id ?? [];
      const written = now as unknown as readonly WrittenLoop[];
      const before = loopsBefore(controllers, { kinds, before: chosenNow.data ?? [], now: written });
      return () =>
        takeBack(
          before.map((order) => () => send(devicesApi.calls.setLoops, { body: order })),
          ['ControllerFsaOverrides'],
        );
    },
    onError: () => {
      toast.error(t('messages.tryLater'));
      return true;
    },
    onSuccess: onDone,
  });
  const choices = loops.data && chosenNow.data ? listLoopChoices(loops.data, chosenNow.data, units) : undefined;
  const valueOf = (choice: LoopChoice) => changed.get(choice.virtualDeviceType_id) ?? choice.now;
  // What nobody touched here keeps its loops and their values, also where the units differ.
  const decided = (choices ?? []).filter((choice) => valueOf(choice) !== choice.now);
  const word = (label: string, labelEs: string | null) => (locale.startsWith('es') ? (labelEs ?? label) : label);
  const confirm = () =>
    void runOne(() =>
      set.run({
        body: {
          controller_id: controllers,
          virtualDeviceType_id: decided.map(({ virtualDeviceType_id }) => virtualDeviceType_id),
          virtualDeviceTypeFsa_id: decided.flatMap((choice) => {
            const value = valueOf(choice);
            return value === 'default' ? [] : [Number(value)];
          }),
        },
      }),
    );
  return (
    <OptionDialog
      open
      width={560}
      title={actionLabel(action)}
      confirmLabel={t('own.setLoops', { count: controllers.length })}
      canConfirm={controllers.length > 0 && decided.length > 0}
      whyNot={t('own.chooseLoop')}
      isBusy={set.isRunning}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <UnitNames units={units} />
        <PageContent
          loads={{
            data: choices,
            error: loops.error ?? chosenNow.error,
            refetch: () => void (loops.error ? loops.refetch() : chosenNow.refetch()),
          }}
        >
          {(kinds) =>
            kinds.length === 0 ? (
              <Notice state="info">{t('own.noLoops')}</Notice>
            ) : (
              <Stack spacing={2}>
                {kinds.map((choice) => (
                  <TextField
                    key={choice.virtualDeviceType_id}
                    select
                    label={word(choice.label, choice.labelEs)}
                    value={valueOf(choice)}
                    helperText={valueOf(choice) === 'mixed' ? t('own.mixedLoops') : undefined}
                    onChange={(event) =>
                      setChanged(new Map(changed).set(choice.virtualDeviceType_id, event.target.value))
                    }
                  >
                    {choice.now === 'mixed' ? (
                      <MenuItem value="mixed" disabled>
                        {t('own.mixed')}
                      </MenuItem>
                    ) : null}
                    <MenuItem value="default">{t('own.defaultLoop')}</MenuItem>
                    {choice.loops.map(({ id, name, nameEs, version }) => (
                      <MenuItem key={id} value={String(id)}>
                        {t('own.loopVersion', { name: word(name, nameEs), version })}
                      </MenuItem>
                    ))}
                  </TextField>
                ))}
              </Stack>
            )
          }
        </PageContent>
        {set.error ? <Notice state="error">{errorText(set.error)}</Notice> : null}
      </Stack>
    </OptionDialog>
  );
}
