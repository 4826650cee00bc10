import type { User } from '@trellis/access/model';
import { everyday } from '@trellis/entity-kit';
import {
  sendWith,
  useAction,
  useClientOptions,
  useSessionStore,
  useTakeBack,
  useUser,
  type SessionUser,
} from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';

type OwnFields = Partial<User> & { metrcApiKey?: string | null };

/** Saves some of the person's own fields at once; what the session shows of them changes with it, and is taken back with it. `known`: what the session does not hold. */
export function useSaveProfile(known?: OwnFields) {
  const { t } = useTranslation('access');
  const session = useSessionStore();
  const user = useUser();
  const send = sendWith(useClientOptions());
  const takeBack = useTakeBack();
  const params = { id: user.id };
  const action = useAction(everyday('users').patch, {
    success: t('profile.saved'),
    changes: ['users'],
    undo: ({ updatedate }, { body }) => {
      const before = fieldsBefore({ ...user, ...known }, body as OwnFields);
      if (!before) return undefined;
      const back = () => send(everyday('users').patch, { params, body: { ...before, updatedate } });
      return () => takeBack([() => back().then(() => session.change(before as Partial<SessionUser>))], ['users']);
    },
  });
  const save = async (fields: OwnFields): Promise<boolean> => {
    // A key is never shown, and which units show follows from more than the own choice.
    const { metrcApiKey: _key, units: _units, ...shown } = fields;
    const saved = await action.run({ params, body: fields });
    if (saved !== undefined) session.change(shown);
    return saved !== undefined;
  };
  return { save, isRunning: action.isRunning };
}

/** What the fields held before; nothing where the session does not know all of them, or more follows from one of them. */
function fieldsBefore(user: SessionUser, fields: OwnFields): OwnFields | undefined {
  const keys = Object.keys(fields);
  if (keys.includes('units') || keys.some((key) => !(key in user))) return undefined;
  return Object.fromEntries(keys.map((key) => [key, user[key as keyof SessionUser] ?? null]));
}
