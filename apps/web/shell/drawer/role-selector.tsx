import { everyday, filtered } from '@trellis/entity-kit/client';
import Badge from '@mui/icons-material/BadgeOutlined';
import { roleName } from '@trellis/access/model';
import { loadMenu } from '@trellis/navigation/web';
import {
  useClientOptions,
  useErrorText,
  usePreferences,
  useCall,
  useSession,
  useSessionStore,
  useToast,
} from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { ChoiceButton } from './choice-button.tsx';
import type { Choice } from './choice-menu.tsx';

/** The choice that ends a preview; no role has this id. */
const ownMenu = 0;

/** Lets an administrator look at the menu of a role. Rights stay the administrator's own. */
export function RoleSelector() {
  const { t } = useTranslation('shell');
  const { preview } = useSession();
  const { lang } = usePreferences();
  const show = useRolePreview();
  const { data: roles } = useCall(everyday('ag_roles').list, filtered({ order: 'rolename' }));
  const choices = (roles ?? [])
    .map((role) => ({ id: role.id, name: roleName(role, lang) }))
    .sort((a, b) => a.name.localeCompare(b.name, lang));
  const previewed = choices.find(({ id }) => id === preview?.id) ?? preview;
  return (
    <ChoiceButton
      label={t('role.label')}
      listLabel={t('role.choose')}
      icon={<Badge />}
      text={previewed?.name ?? t('role.own')}
      choices={preview ? [{ id: ownMenu, name: t('role.end') }, ...choices] : choices}
      chosen={preview?.id}
      onChoose={(role) => void show(role)}
    />
  );
}

function useRolePreview() {
  const session = useSessionStore();
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  return async ({ id, name }: Choice) => {
    if (id === ownMenu) return session.preview(undefined);
    try {
      session.preview({ id, name, menus: await loadMenu(session, options, id) });
    } catch (error) {
      toast.error(errorText(error as Error));
    }
  };
}
