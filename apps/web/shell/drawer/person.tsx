import { findRoute, type RouteDefinition, type SessionUser } from '@trellis/web-kit';
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
  const position = user.position ?? user.roles[0]?.name;
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
