import TextField from '@mui/material/TextField';
import { everyday } from '@trellis/entity-kit';
import { sendWith, useClientOptions } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStep } from '../use-step.ts';
import { StepForm } from './step-form.tsx';

/** The company that owns what follows. */
export function CompanyStep() {
  const { t } = useTranslation('installation');
  const send = sendWith(useClientOptions());
  const [name, setName] = useState('');
  const [isTouched, setTouched] = useState(false);
  const { run, isBusy, failure } = useStep<string>(async (given) => {
    await send(everyday('ag_clients').create, { body: { name: given } });
  });
  const problem = isTouched && name.trim() === '' ? t('rules.required') : failure?.fields['name'];
  return (
    <StepForm
      intro={t('company.intro')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => {
        setTouched(true);
        if (name.trim() !== '') void run(name.trim());
      }}
    >
      <TextField
        autoFocus
        fullWidth
        label={t('company.name')}
        autoComplete="organization"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 255 } }}
      />
    </StepForm>
  );
}
