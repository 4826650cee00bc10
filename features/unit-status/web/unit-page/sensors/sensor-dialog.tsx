import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Sensor } from '@trellis/telemetry/model';
import { OptionDialog } from '@trellis/ui';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pageCalls } from '../calls.ts';

const longestName = 120;
const lowestPriority = 99;
/** What shows a sensor beside its own list. */
const changes = ['ag_platformGroups', 'latest-sensor-readings'] as const;

/** Names a sensor and says which of several counts first. */
export function SensorDialog({ sensor, onClose }: { sensor: Sensor; onClose: () => void }) {
  const { t } = useTranslation('unit-page');
  const [name, setName] = useState(sensor.name ?? '');
  const [priority, setPriority] = useState(String(sensor.priority));
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const params = { id: String(sensor.id) };
  const save = useAction(pageCalls.changeSensor, {
    success: t('sensors.saved'),
    changes: [...changes],
    undo:
      ({ updatedate }) =>
      () => {
        const body = { name: sensor.name, priority: sensor.priority, updatedate };
        return takeBack([() => send(pageCalls.changeSensor, { params, body })], ['sensors', ...changes]);
      },
    onSuccess: onClose,
  });
  const rank = /^\d{1,2}$/.test(priority.trim()) ? Number(priority) : 0;
  const isRank = rank >= 1 && rank <= lowestPriority;
  return (
    <OptionDialog
      open
      title={t('sensors.changeOne', { name: sensor.name ?? sensor.device_id })}
      confirmLabel={t('sensors.save')}
      canConfirm={isRank}
      isBusy={save.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void save.run({
          params,
          body: { name: name.trim() || null, priority: rank, updatedate: sensor.updatedate },
        })
      }
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <TextField
          autoFocus
          label={t('sensors.name')}
          value={name}
          slotProps={{ htmlInput: { maxLength: longestName } }}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('sensors.priority')}
          value={priority}
          error={!isRank}
          helperText={t('sensors.priorityHelp')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={(event) => setPriority(event.target.value)}
        />
      </Stack>
    </OptionDialog>
  );
}
