import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { homeAssistantApi, isDiscoveryPrefix } from '@trellis/home-assistant/model';
import { sendWith, useAction, useClientOptions, useTakeBack } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Where Home Assistant looks for devices. */
export function PrefixSection({ discoveryPrefix }: { discoveryPrefix: string }) {
  const { t } = useTranslation('home-assistant');
  const [typed, setTyped] = useState(discoveryPrefix);
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const { save: call } = homeAssistantApi.calls;
  const save = useAction(call, {
    success: t('prefix.saved'),
    undo: () => () => takeBack([() => send(call, { body: { isOn: true, discoveryPrefix } })], ['homeAssistant']),
  });
  const prefix = typed.trim();
  const isRight = isDiscoveryPrefix(prefix);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, md: 2.5 } }}>
      <Stack
        spacing={2}
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && prefix !== discoveryPrefix) void save.run({ body: { isOn: true, discoveryPrefix: prefix } });
        }}
      >
        <Typography variant="h2">{t('prefix.title')}</Typography>
        <Typography>{t('prefix.text')}</Typography>
        <TextField
          label={t('prefix.label')}
          value={typed}
          error={!isRight}
          helperText={isRight ? undefined : t('prefix.rule')}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'none', spellCheck: false } }}
          sx={{ maxWidth: 360 }}
        />
        <div>
          <Button
            type="submit"
            variant="outlined"
            loading={save.isRunning}
            disabled={!isRight || prefix === discoveryPrefix}
          >
            {t('prefix.save')}
          </Button>
        </div>
      </Stack>
    </Paper>
  );
}
