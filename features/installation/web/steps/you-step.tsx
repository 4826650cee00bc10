import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { NewPasswordFields, type NewPassword } from '@trellis/access/web/hooks';
import { emailAddress, ruleMessages } from '@trellis/entity-kit';
import { installationApi } from '@trellis/installation/model';
import { sendWith, useClientOptions, usePreferences, useSessionStore } from '@trellis/web-kit';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useStep } from '../use-step.ts';
import { StepForm } from './step-form.tsx';

interface You extends NewPassword {
  firstname: string;
  lastname: string;
  email: string;
}
const nobody: You = { firstname: '', lastname: '', email: '', password: '', confirmPassword: '' };

/** The first administrator's account; with it they are signed in. */
export function YouStep({ code }: { code: string }) {
  const { t } = useTranslation('installation');
  const send = sendWith(useClientOptions());
  const session = useSessionStore();
  const navigate = useNavigate();
  const { lang, theme, set } = usePreferences();
  const form = useForm<You>({ defaultValues: nobody, mode: 'onTouched' });
  const email = useWatch({ control: form.control, name: 'email' });
  const { run, isBusy, failure } = useStep<You>(async (given) => {
    const record = await send(installationApi.calls.createAdministrator, {
      body: { code, lang, ...given },
    });
    await navigate('/setup', { replace: true });
    session.signIn(record);
    if (record.theme !== theme) set({ theme });
  });
  const { errors } = form.formState;
  const field = (name: 'firstname' | 'lastname' | 'email', max: number) => {
    const { ref, ...input } = form.register(name, {
      validate: (value) => {
        if (value.trim() === '') return t('rules.required');
        return name !== 'email' || emailAddress(value.trim()) === true || t('rules.email');
      },
    });
    const refused = failure?.fields[name];
    const problem = errors[name]?.message ?? (refused === ruleMessages.required ? t('rules.required') : refused);
    return {
      label: t(`you.${name}`),
      fullWidth: true,
      error: problem !== undefined,
      helperText: problem,
      inputRef: ref,
      slotProps: { htmlInput: { ...input, maxLength: max } },
    };
  };
  return (
    <StepForm
      intro={t('you.intro')}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void form.handleSubmit((given) => run(given))()}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextField {...field('firstname', 80)} autoFocus autoComplete="given-name" />
        <TextField {...field('lastname', 80)} autoComplete="family-name" />
      </Stack>
      <TextField {...field('email', 254)} type="email" autoComplete="username" />
      <NewPasswordFields
        // The two fields are part of this form; the form's type does not say that of a larger one.
        form={form as unknown as UseFormReturn<NewPassword>}
        email={email}
        refused={failure?.fields ?? {}}
      />
    </StepForm>
  );
}
