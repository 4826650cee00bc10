import { NamedIcon } from '@trellis/ui';
import { Link, useLocation } from 'react-router';

interface MenuLinkProps {
  path: string;
  label: string;
  /** A line without one has its words alone. */
  icon: string | undefined;
  /** It is shown, or a page below it. */
  isHere: boolean;
  /** The word stands below its icon, as in the small drawer. */
  isSmall?: boolean;
  onOpen: () => void;
}

/** A line of the menu that leads to a page. */
export function MenuLink({ path, label, icon, isHere, isSmall = false, onOpen }: MenuLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className="shell-menu__item"
      to={path}
      onClick={onOpen}
      aria-current={pathname === path ? 'page' : isHere ? 'true' : undefined}
    >
      {icon !== undefined || isSmall ? <NamedIcon name={icon} /> : null}
      <span className="shell-menu__word">{label}</span>
    </Link>
  );
}
