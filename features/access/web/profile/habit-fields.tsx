import Box from '@mui/material/Box';
import { accessApi } from '@trellis/access/model';
import {
  sendWith,
  useClientOptions,
  usePreferences,
  useSessionStore,
  useToast,
  useUser,
  type Language,
  type Preferences,
} from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Anchor } from './anchor.tsx';
import { ChoiceField } from './choice-field.tsx';
import { useSaveProfile } from './use-save-profile.ts';

/** Language, theme, units, clock and time zone; each change shows at once, here and in other tabs. */
export function HabitFields() {
  const { t, i18n } = useTranslation('access');
  const user = useUser();
  const { lang, theme, units, ...preferences } = usePreferences();
  const toast = useToast();
  const before = { lang, theme, units };
  // Said in the language that holds by then.
  const set = (change: Partial<Preferences>) =>
    preferences.set(change, () =>
      toast.success(i18n.t('access:profile.saved'), {
        undo: () => {
          const keys = Object.keys(change) as (keyof Preferences)[];
          const back: Partial<Preferences> = Object.fromEntries(keys.map((key) => [key, before[key]] as const));
          preferences.set(back, () => toast.success(i18n.t('access:profile.saved')));
        },
      }),
    );
  const { save } = useSaveProfile();
  const session = useSessionStore();
  const send = sendWith(useClientOptions());
  const chooseUnits = async (value: string) => {
    if (value === 'metric' || value === 'imperial') {
      session.change({ ownUnits: value });
      return set({ units: value });
    }
    if (!(await save({ units: null }))) return;
    const { units: shown } = await send(accessApi.calls.session, {});
    session.change({ units: shown, ownUnits: null });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Anchor id="language">
        <ChoiceField
          label={t('profile.language')}
          value={lang}
          choices={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          onChange={(value) => set({ lang: value as Language })}
        />
      </Anchor>
      <Anchor id="theme">
        <ChoiceField
          label={t('profile.theme')}
          value={theme}
          choices={[
            { value: 'light', label: t('profile.themes.light') },
            { value: 'dark', label: t('profile.themes.dark') },
          ]}
          onChange={(value) => set({ theme: value as 'light' | 'dark' })}
        />
      </Anchor>
      <Anchor id="units">
        <ChoiceField
          label={t('profile.units')}
          value={user.ownUnits === null ? '' : units}
          none={t('profile.unitsOfFacility')}
          choices={[
            { value: 'metric', label: t('profile.unitSystems.metric') },
            { value: 'imperial', label: t('profile.unitSystems.imperial') },
          ]}
          onChange={(value) => void chooseUnits(value)}
        />
      </Anchor>
      <Anchor id="clock">
        <ChoiceField
          label={t('profile.clock')}
          value={String(user.timePreference24Hour ?? 13)}
          choices={[
            { value: '13', label: t('profile.clocks.twelve') },
            { value: '14', label: t('profile.clocks.twentyFour') },
          ]}
          onChange={(value) => void save({ timePreference24Hour: Number(value) })}
        />
      </Anchor>
      <Anchor id="time">
        <ChoiceField
          label={t('profile.time')}
          value={String(user.timePreference ?? 11)}
          choices={[
            { value: '11', label: t('profile.times.local') },
            { value: '12', label: t('profile.times.facility') },
          ]}
          onChange={(value) => void save({ timePreference: Number(value) })}
        />
      </Anchor>
    </Box>
  );
}
