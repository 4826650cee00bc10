import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { filtered, ruleMessages, everyday } from '@trellis/entity-kit';
import { ImagePicker } from '@trellis/files/web';
import { ticketsApi, type TicketContext } from '@trellis/tickets/model';
import { OptionDialog } from '@trellis/ui';
import {
  useAction,
  useCall,
  usePreferences,
  useToast,
  useUser,
  type RouteDefinition,
  type ToolDialogProps,
} from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatches } from 'react-router';

/** Pictures a ticket takes. */
const mostImages = 4;

const typesCall = everyday('software_ticket_types').list;
const activeTypes = filtered({ where: { active: true }, order: 'seq' });

/** Logs a problem with the product, or a wish for it; the area is that of the page behind it. */
export function ReportProblemDialog({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('tickets');
  const { lang } = usePreferences();
  const { facility_id } = useUser();
  const toast = useToast();
  const types = useCall(typesCall, activeTypes);
  const place = usePlace();
  const [values, setValues] = useState({ area: place.area, type: undefined as number | undefined, description: '' });
  const [images, setImages] = useState<string[]>([]);
  const [isTouched, setTouched] = useState(false);
  const set = (field: Partial<typeof values>) => setValues({ ...values, ...field });
  const type = values.type ?? types.data?.[0]?.id;
  const log = useAction(ticketsApi.calls.logSoftwareTicket, {
    success: t('report.logged'),
    onSuccess: onClose,
    onError: ({ message }) => {
      toast.error(t('report.failed', { message }));
      return true;
    },
  });
  const description = values.description.trim();
  const save = () => {
    setTouched(true);
    if (description === '' || type === undefined) return;
    void log.run({
      body: {
        description,
        area: values.area.trim() || null,
        ticketTypes_id: type,
        facility_id,
        context: place.context,
        ...(images.length > 0 && { images }),
      },
    });
  };
  const [isUploading, setUploading] = useState(false);
  const isMissing = isTouched && description === '';
  return (
    <OptionDialog
      open
      width={600}
      title={t('tools.reportProblem')}
      confirmLabel={t('report.send')}
      canConfirm={!isUploading}
      isBusy={log.isRunning}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          select
          label={t('report.type')}
          value={type ?? ''}
          disabled={!types.data}
          // The value comes a moment later than the field; its label must not lie over it.
          slotProps={{ inputLabel: { shrink: true } }}
          onChange={(event) => set({ type: Number(event.target.value) })}
        >
          {(types.data ?? []).map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {(lang === 'es' && one.labelEs) || one.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          label={t('report.area')}
          value={values.area}
          onChange={(event) => set({ area: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <TextField
          label={t('report.description')}
          helperText={isMissing ? ruleMessages.required : t('report.descriptionHint')}
          error={isMissing}
          value={values.description}
          required
          autoFocus
          multiline
          minRows={5}
          onChange={(event) => set({ description: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 20_000 } }}
        />
        <ImagePicker
          area="software_tickets"
          label={t('report.images')}
          value={images}
          max={mostImages}
          onChange={setImages}
          onBusy={setUploading}
        />
      </Stack>
    </OptionDialog>
  );
}

/** Where the person is: the page's name, and for developers its address and the browser. */
function usePlace(): { area: string; context: TicketContext } {
  const { pathname, search } = useLocation();
  const titleKey = (useMatches().at(-1)?.handle as RouteDefinition | undefined)?.titleKey;
  const { t } = useTranslation();
  return {
    area: titleKey ? t(titleKey) : pathname,
    context: { route: pathname + search, browser: navigator.userAgent },
  };
}
