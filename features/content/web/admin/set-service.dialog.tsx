import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ruleMessages } from '@trellis/entity-kit';
import type { Facility } from '@trellis/facilities/model';
import { useSetService } from '@trellis/facilities/web/hooks';
import { Notice, OptionDialog } from '@trellis/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const levels = [0, 1, 2, 3] as const;
const needsMessage = (level: number) => level === 1 || level === 2;

interface SetServiceDialogProps {
  facility: Facility;
  onClose: () => void;
}

/** Sets what the people of a facility are told about the service, showing it as they will see it. */
export function SetServiceDialog({ facility, onClose }: SetServiceDialogProps) {
  const { t } = useTranslation('content');
  const [level, setLevel] = useState(facility.serviceInterruptLevel);
  const [message, setMessage] = useState(facility.serviceInterruptMessage ?? '');
  const save = useSetService(facility, t('service.saved'), onClose);
  const isMissing = needsMessage(level) && message.trim() === '';
  return (
    <OptionDialog
      open
      width={600}
      title={t('service.set', { name: facility.name })}
      confirmLabel={t('save')}
      canConfirm={!isMissing}
      isBusy={save.isRunning}
      onConfirm={() => void save.run({ serviceInterruptLevel: level, serviceInterruptMessage: message.trim() || null })}
      onClose={onClose}
    >
      <Stack spacing={2}>
        <RadioGroup aria-label={t('service.level')} value={level} onChange={(_, value) => setLevel(Number(value))}>
          {levels.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={`${one} · ${t(`service.levels.${one}`)}`}
            />
          ))}
        </RadioGroup>
        <TextField
          label={t('service.message')}
          value={message}
          required={needsMessage(level)}
          error={isMissing}
          helperText={isMissing ? ruleMessages.required : t('service.messageHint')}
          multiline
          minRows={2}
          onChange={(event) => setMessage(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 2000 } }}
        />
        <Preview level={level} message={message.trim()} />
      </Stack>
    </OptionDialog>
  );
}

/** Banner and block as the people of the facility will see them. */
function Preview({ level, message }: { level: number; message: string }) {
  const { t } = useTranslation('content');
  return (
    <section aria-label={t('service.preview')}>
      <Typography variant="caption" component="h3" sx={{ color: 'text.secondary' }}>
        {t('service.preview')}
      </Typography>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: 1, p: 1, bgcolor: 'background.default' }}>
        {needsMessage(level) ? (
          <Notice state="warning">{message || '…'}</Notice>
        ) : (
          <Typography>{t('service.nothing')}</Typography>
        )}
        {level === 2 ? (
          <Box
            sx={{
              mt: 1,
              p: 2,
              borderRadius: 1,
              bgcolor: 'rgba(12, 17, 23, 0.72)',
              color: '#ffffff',
              textAlign: 'center',
            }}
          >
            {t('service.blocked')}
          </Box>
        ) : null}
      </Box>
    </section>
  );
}
