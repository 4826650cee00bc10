import TextField from '@mui/material/TextField';
import { errorLogApi, type ErrorGroup } from '@trellis/error-log/model';
import { OptionDialog } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Writes a software ticket about a kind of error; what is known of it stands there already. */
export function MakeTicketDialog({ group, onClose }: { group: ErrorGroup; onClose: () => void }) {
  const { t } = useTranslation('error-log');
  const { signature, message, count, people, routes } = group;
  const [description, setDescription] = useState(() =>
    t('ticket.draft', { message: message ?? signature, count, people, pages: routes.join(', ') || '–' }),
  );
  const make = useAction(errorLogApi.calls.makeTicket, {
    success: ({ software_ticket_id: id }) => t('ticket.made', { id }),
    changes: ['software_tickets'],
    onSuccess: onClose,
  });
  return (
    <OptionDialog
      open
      width={600}
      title={t('ticket.title')}
      confirmLabel={t('ticket.send')}
      canConfirm={description.trim() !== ''}
      isBusy={make.isRunning}
      onConfirm={() => void make.run({ body: { signature, description } })}
      onClose={onClose}
    >
      <TextField
        label={t('ticket.description')}
        helperText={t('ticket.hint')}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        multiline
        minRows={6}
        fullWidth
        autoFocus
        required
        sx={{ mt: 1 }}
        slotProps={{ htmlInput: { maxLength: 20_000 } }}
      />
    </OptionDialog>
  );
}
