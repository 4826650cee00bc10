import type { Role } from './role.entity.ts';

/** What a role is called in a person's language. */
export const roleName = ({ rolename, label, labelEs }: Pick<Role, 'rolename' | 'label' | 'labelEs'>, lang: string) =>
  (lang === 'es' ? labelEs : null) || label || rolename;
