import { preferencesApi } from '@trellis/access/model';
import { useAction, useCall, useUser } from '@trellis/web-kit';

/** What screens of a person sound for: alerts of types that ask for it, every new one, or none. Emergencies sound whatever is chosen. */
export const soundChoices = ['types', 'all', 'off'] as const;
export type SoundChoice = (typeof soundChoices)[number];

const preferenceName = 'alertSound';

/** What the person chose in the facility in view, wherever they are signed in; undefined until it is known. */
export function useSoundChoice(): SoundChoice | undefined {
  const { id, facility_id } = useUser();
  const { data, isError } = useCall(
    preferencesApi.calls.load,
    { query: { facility_id: String(facility_id ?? 0) } },
    { enabled: facility_id !== null },
  );
  // Whoever cannot be asked hears what asks to be heard.
  if (isError || facility_id === null) return 'types';
  if (!data) return undefined;
  const kept = data.data.find((one) => one.user_id === id && one.preferenceName === preferenceName)?.setting;
  return soundChoices.find((choice) => choice === kept) ?? 'types';
}

/** Keeps another choice with the person. */
export function useChooseSound() {
  const { facility_id } = useUser();
  const save = useAction(preferencesApi.calls.save);
  return {
    isRunning: save.isRunning,
    choose: (choice: SoundChoice) => {
      if (facility_id !== null) void save.run({ body: { facility_id, preferenceName, setting: choice } });
    },
  };
}
