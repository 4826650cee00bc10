import Autocomplete from '@mui/material/Autocomplete';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { deviceIdFor, devicesApi, protocols, type Controller } from '@trellis/devices/model';
import { sendWith, useClientOptions, useUser } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { StepForm } from '../steps/step-form.tsx';
import { useStep } from '../use-step.ts';

export interface FreeUnit {
  id: number;
  name: string;
}

interface RegisterFormProps {
  units: readonly FreeUnit[];
  mqttGroup: string;
  onRegistered: (key: string) => void;
}

/** Which unit, how the device speaks, and what it is called. */
export function RegisterForm({ units, mqttGroup, onRegistered }: RegisterFormProps) {
  const { t } = useTranslation('installation');
  const facility_id = useUser().facility_id ?? 0;
  const send = sendWith(useClientOptions());
  const navigate = useNavigate();
  const [unit, setUnit] = useState(units[0]);
  const [protocol, setProtocol] = useState<Controller['protocol']>('http');
  const [typed, setTyped] = useState<{ name?: string; deviceId?: string }>({});
  const name = typed.name ?? t('controller.nameOf', { unit: unit?.name ?? '' });
  const deviceId = typed.deviceId ?? deviceIdFor(mqttGroup, unit?.name ?? '');
  const { run, isBusy, failure } = useStep<FreeUnit>(async ({ id }) => {
    // The key is shown here once: nothing that is read anew may lead elsewhere.
    await navigate('/setup?step=controller', { replace: true });
    const { key } = await send(devicesApi.calls.register, {
      body: { facility_id, name: name.trim(), deviceId: deviceId.trim(), protocol, platformGroup_id: id },
    });
    onRegistered(key);
  });
  const problemOf = (field: 'name' | 'deviceId', value: string) => {
    const problem = value.trim() === '' ? t('rules.required') : failure?.fields[field];
    return { error: problem !== undefined, helperText: problem };
  };
  const about = problemOf('deviceId', deviceId);
  return (
    <StepForm
      intro={t('controller.intro')}
      isBusy={isBusy}
      failure={failure}
      confirm={t('controller.register')}
      onSubmit={() => {
        if (unit && name.trim() !== '' && deviceId.trim() !== '') void run(unit);
      }}
      aside={
        <Button component={Link} to="/" sx={{ minHeight: 44 }}>
          {t('controller.skip')}
        </Button>
      }
    >
      <Autocomplete
        options={units}
        disableClearable
        {...(unit && { value: unit })}
        getOptionKey={({ id }) => id}
        getOptionLabel={(one) => one.name}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_, chosen) => setUnit(chosen)}
        renderInput={(params) => <TextField {...params} autoFocus label={t('controller.unit')} />}
      />
      <div>
        <Typography id="setup-protocol" sx={{ fontWeight: 600 }}>
          {t('controller.protocol')}
        </Typography>
        <RadioGroup
          aria-labelledby="setup-protocol"
          value={protocol}
          onChange={(_, value) => setProtocol(value as Controller['protocol'])}
        >
          {protocols.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={
                <>
                  {t(`controller.protocols.${one}`)}
                  <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {t(`controller.protocolHints.${one}`)}
                  </Typography>
                </>
              }
              sx={{ py: 0.5, minHeight: 44 }}
            />
          ))}
        </RadioGroup>
      </div>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <TextField
          label={t('controller.name')}
          value={name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          slotProps={{ htmlInput: { maxLength: 120 } }}
          {...problemOf('name', name)}
        />
        <TextField
          label={t('controller.deviceId')}
          value={deviceId}
          onChange={({ target }) => setTyped({ ...typed, deviceId: target.value })}
          slotProps={{ htmlInput: { maxLength: 64, spellCheck: false, autoCapitalize: 'none' } }}
          {...about}
          helperText={about.helperText ?? t('controller.deviceIdHint')}
        />
      </Box>
    </StepForm>
  );
}
