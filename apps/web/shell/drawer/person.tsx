import { findRoute, type RouteDefinition, type SessionUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

interface PersonProps {
  user: SessionUser;
  routes: readonly RouteDefinition[];
  isMini: boolean;
  onOpen: () => void;
}

/** Who is signed in, and as what; leads to the profile. */
export function Person({ user, routes, isMini, onOpen }: PersonProps) {
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.email;
  const initials = [user.firstname, user.lastname].map((part) => part?.[0] ?? '').join('') || (user.email[0] ?? '');
  const { t } = useTranslation('shell');
  const [role] = user.roles;
  // A position that is only the name of the role reads in the person's language.
  const isRole = role && (user.position ?? role.name) === role.name;
  const position = isRole ? t(`roles.${role.id}`, { defaultValue: role.name }) : user.position;
  const hint = isMini ? { 'data-hint': name, 'data-hint-side': 'right' } : {};
  const card = (
    <>
      <span className="shell-person__picture">
        {user.profileImg ? <img src={user.profileImg} alt="" /> : initials.toUpperCase()}
      </span>
      {isMini ? (
        <span className="t-hidden">{name}</span>
      ) : (
        <span className="shell-person__words">
          <span className="shell-person__name">{name}</span>
          {position ? (
            <span className="shell-person__position" title={position} style={{ display: 'block' }}>
              {position}
            </span>
          ) : null}
        </span>
      )}
    </>
  );
  return findRoute('/profile', routes) ? (
    <Link className="shell-person" to="/profile" onClick={onOpen} {...hint}>
      {card}
    </Link>
  ) : (
    <div className="shell-person" {...hint}>
      {card}
    </div>
  );
}
