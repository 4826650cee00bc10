import { NamedIcon } from '@trellis/ui';
import { Link, useLocation } from 'react-router';

interface MenuLinkProps {
  path: string;
  label: string;
  /** A line without one has its words alone. */
  icon: string | undefined;
  /** Only its icon shows; the word is the hint. */
  isWordless?: boolean;
  onOpen: () => void;
}

/** A line of the menu that leads to a page. */
export function MenuLink({ path, label, icon, isWordless = false, onOpen }: MenuLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className="shell-menu__item"
      to={path}
      onClick={onOpen}
      aria-current={pathname === path ? 'page' : undefined}
      {...(isWordless && { 'aria-label': label, 'data-hint': label, 'data-hint-side': 'right' })}
    >
      {icon !== undefined || isWordless ? <NamedIcon name={icon} /> : null}
      {isWordless ? null : <span className="shell-menu__word">{label}</span>}
    </Link>
  );
}
