import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { filtered } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall, usePreferences } from '@trellis/web-kit';
import { useState } from 'react';
import { OpenIssues } from '../health-card/open-issues.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';
import { unitCalls } from './unit-calls.ts';

const longestLabel = 255;
const usualPriority = 3;

/** Reports what is broken at a unit: one ticket for who repairs. What is open already stands above, so that nothing is told twice. */
export function TicketDialog({
  entry: { record, facets },
  about = '',
  since,
  onClose,
}: UnitInfoDialogProps & { about?: string; since?: string }) {
  const { t } = useGridWords();
  const { lang } = usePreferences();
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState(about);
  const [priority, setPriority] = useState(usualPriority);
  const priorities = useCall(unitCalls.ticketPriorities, filtered({ where: { active: true }, order: 'seq' }));
  const save = useAction(unitCalls.addTicket, {
    success: t('newTicket.saved', { name: facets.name }),
    changes: ['ag_platformGroups'],
    onSuccess: onClose,
  });
  const rows = priorities.data ?? [];
  return (
    <OptionDialog
      open
      title={t('newTicket.title', { name: facets.name })}
      confirmLabel={t('newTicket.save')}
      canConfirm={label.trim() !== ''}
      isBusy={save.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void save.run({
          body: {
            label: label.trim(),
            description: description.trim() || null,
            facility_id: record.facility_id,
            platformGroup_id: record.platformGroup_id,
            ...(since !== undefined && { failureDate: since }),
            ticket_priority_id: rows.some(({ id }) => id === priority) ? priority : null,
          },
        })
      }
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <Typography>{t('newTicket.what')}</Typography>
        <OpenIssues record={record} />
        <TextField
          autoFocus
          required
          label={t('newTicket.label')}
          value={label}
          slotProps={{ htmlInput: { maxLength: longestLabel } }}
          onChange={(event) => setLabel(event.target.value)}
        />
        <TextField
          label={t('newTicket.description')}
          value={description}
          multiline
          minRows={3}
          onChange={(event) => setDescription(event.target.value)}
        />
        {rows.length > 0 ? (
          <TextField
            select
            label={t('newTicket.priority')}
            value={rows.some(({ id }) => id === priority) ? priority : ''}
            onChange={(event) => setPriority(Number(event.target.value))}
          >
            {rows.map((one) => (
              <MenuItem key={one.id} value={one.id}>
                {(lang === 'es' && one.labelEs) || one.label}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
      </Stack>
    </OptionDialog>
  );
}
