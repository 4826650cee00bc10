import type { User } from '@trellis/access/model';
import { everyday } from '@trellis/entity-kit';
import { useAction, useSessionStore, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

/** Saves some of the person's own fields at once; what the session shows of them changes with it. */
export function useSaveProfile() {
  const { t } = useTranslation('access');
  const session = useSessionStore();
  const { id } = useUser();
  const action = useAction(everyday('users').patch, { success: t('profile.saved'), changes: ['users'] });
  const save = async (fields: Partial<User> & { metrcApiKey?: string | null }): Promise<boolean> => {
    // A key is never shown, and which units show follows from more than the own choice.
    const { metrcApiKey: _key, units: _units, ...shown } = fields;
    const saved = await action.run({ params: { id }, body: fields });
    if (saved !== undefined) session.change(shown);
    return saved !== undefined;
  };
  return { save, isRunning: action.isRunning };
}
