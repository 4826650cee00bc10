import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { FacilityNewsletter } from '@trellis/content/model';
import { ruleMessages, webAddress } from '@trellis/entity-kit';
import { OptionDialog } from '@trellis/ui';
import { useAction, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentCalls } from '../content-calls.ts';

interface ComposeIssueProps {
  /** The issue to change; none writes a new one. */
  issue: FacilityNewsletter | undefined;
  onClose: () => void;
}

/** A moment as the browser's own picker writes it, in its time zone. */
const asLocal = (iso: string | null | undefined): string => {
  const at = iso ? new Date(iso) : new Date();
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Writes an issue of the facility's newsletter, now or for a moment to come. */
export function ComposeIssue({ issue, onClose }: ComposeIssueProps) {
  const { t } = useTranslation('content');
  const { facility_id } = useUser();
  const [values, setValues] = useState({
    title: issue?.title ?? '',
    body: issue?.body ?? '',
    imageUrl: issue?.imageUrl ?? '',
    publishdate: asLocal(issue?.publishdate),
    published: issue?.published ?? true,
  });
  const options = { success: t('newsletter.saved'), onSuccess: onClose };
  const create = useAction(contentCalls.createNewsletter, options);
  const change = useAction(contentCalls.changeNewsletter, options);
  const set = (field: Partial<typeof values>) => setValues({ ...values, ...field });
  const badAddress = webAddress(values.imageUrl);
  const isDated = !Number.isNaN(Date.parse(values.publishdate));
  const save = () => {
    const body = {
      ...values,
      title: values.title.trim(),
      body: values.body.trim(),
      imageUrl: values.imageUrl.trim() || null,
      publishdate: new Date(values.publishdate).toISOString(),
    };
    if (issue) void change.run({ params: { id: String(issue.id) }, body: { ...body, updatedate: issue.updatedate } });
    else void create.run({ body: { ...body, facility_id } });
  };
  return (
    <OptionDialog
      open
      title={t(issue ? 'newsletter.edit' : 'newsletter.write')}
      width={750}
      confirmLabel={t('save')}
      canConfirm={values.title.trim() !== '' && values.body.trim() !== '' && badAddress === true && isDated}
      isBusy={create.isRunning || change.isRunning}
      onConfirm={save}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField
          label={t('newsletter.fields.title')}
          value={values.title}
          required
          autoFocus
          onChange={(event) => set({ title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <TextField
          label={t('newsletter.fields.body')}
          helperText={t('newsletter.fields.bodyHint')}
          value={values.body}
          required
          multiline
          minRows={8}
          onChange={(event) => set({ body: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 20_000 } }}
        />
        <TextField
          label={t('newsletter.fields.imageUrl')}
          value={values.imageUrl}
          error={badAddress !== true}
          helperText={badAddress === true ? ' ' : badAddress}
          onChange={(event) => set({ imageUrl: event.target.value })}
        />
        <TextField
          label={t('newsletter.fields.publishdate')}
          type="datetime-local"
          value={values.publishdate}
          error={!isDated}
          helperText={isDated ? ' ' : ruleMessages.date}
          onChange={(event) => set({ publishdate: event.target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <FormControlLabel
          label={t('newsletter.fields.published')}
          control={<Switch checked={values.published} onChange={(_, published) => set({ published })} />}
        />
      </Stack>
    </OptionDialog>
  );
}
