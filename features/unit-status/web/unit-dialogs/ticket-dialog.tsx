import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { filtered } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { useAction, useCall, usePreferences } from '@trellis/web-kit';
import { useState, type ReactNode } from 'react';
import { OpenIssues } from '../health-card/open-issues.tsx';
import { useGridWords } from '../unit-grid/grid-words.ts';
import type { UnitInfoDialogProps } from './unit-info-dialog-props.ts';
import { unitCalls } from './unit-calls.ts';

const longestLabel = 255;
const usualPriority = 3;

/** Reports what is broken at a unit. What is open already stands above, so that nothing is told twice. */
export function TicketDialog({
  entry: { record, facets },
  ...rest
}: UnitInfoDialogProps & Pick<NewTicketProps, 'about' | 'since'>) {
  const { facility_id, platformGroup_id } = record;
  return (
    <NewTicketDialog name={facets.name} broken={{ facility_id, platformGroup_id }} {...rest}>
      <OpenIssues record={record} />
    </NewTicketDialog>
  );
}

interface NewTicketProps {
  /** What is broken, as it is called. */
  name: string;
  /** The place of the ticket: a unit, or a thing that stands in no register. */
  broken: { facility_id: number; platformGroup_id?: number; undocumentedHardware?: string };
  /** Begins the description. */
  about?: string;
  /** When it broke (ISO 8601). */
  since?: string;
  onClose: () => void;
  /** What there is to know first. */
  children?: ReactNode;
}

/** One ticket for who repairs. */
export function NewTicketDialog({ name, broken, about = '', since, onClose, children }: NewTicketProps) {
  const { t } = useGridWords();
  const { lang } = usePreferences();
  const [label, setLabel] = useState('');
  const [description, setDescription] = useState(about);
  const [priority, setPriority] = useState(usualPriority);
  const priorities = useCall(unitCalls.ticketPriorities, filtered({ where: { active: true }, order: 'seq' }));
  const save = useAction(unitCalls.addTicket, {
    success: t('newTicket.saved', { name }),
    changes: ['ag_platformGroups'],
    onSuccess: onClose,
  });
  const rows = priorities.data ?? [];
  return (
    <OptionDialog
      open
      title={t('newTicket.title', { name })}
      confirmLabel={t('newTicket.save')}
      canConfirm={label.trim() !== ''}
      isBusy={save.isRunning}
      onClose={onClose}
      onConfirm={() =>
        void save.run({
          body: {
            label: label.trim(),
            description: description.trim() || null,
            ...broken,
            ...(since !== undefined && { failureDate: since }),
            ticket_priority_id: rows.some(({ id }) => id === priority) ? priority : null,
          },
        })
      }
    >
      <Stack spacing={2.5} sx={{ pt: 1 }}>
        <Typography>{t('newTicket.what')}</Typography>
        {children}
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
