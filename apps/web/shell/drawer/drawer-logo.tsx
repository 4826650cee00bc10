import { useBranding, useUser } from '@trellis/web-kit';
import { Link } from 'react-router';
import { ProductMark } from '../product-mark.tsx';
import { useFacility } from '../use-facility.ts';

interface DrawerLogoProps {
  isMini: boolean;
  onOpen: () => void;
}

/**
 * The facility's logo, which leads to the dashboard: the company's where it has none. The small drawer stands beside a bar that
 * shows the company's, and has the facility's initials instead.
 */
export function DrawerLogo({ isMini, onOpen }: DrawerLogoProps) {
  const { data: facility } = useFacility();
  const branding = useBranding();
  const { facilityname } = useUser();
  const own = isMini ? (facility?.logoSmallUrl ?? facility?.logoUrl) : facility?.logoUrl;
  const logo = own ?? (isMini ? undefined : branding.mainNavigationCompanyLogoUrl);
  const place = facility?.name ?? facilityname;
  const name = place && (own || isMini) ? place : branding.productName;
  const hint = isMini ? { 'data-hint': name, 'data-hint-side': 'right' } : {};
  if (isMini && !logo && place)
    return (
      <Link className="shell-drawer__logo" to="/dashboard" onClick={onOpen} {...hint}>
        <span className="shell-drawer__initials" aria-hidden="true">
          {initialsOf(place)}
        </span>
        <span className="t-hidden">{name}</span>
      </Link>
    );
  return (
    <Link className="shell-drawer__logo" to="/dashboard" onClick={onOpen} aria-label={name} {...hint}>
      {logo ? (
        <img src={logo} alt="" />
      ) : (
        <>
          <ProductMark size={30} />
          {isMini ? null : <span>{branding.productName}</span>}
        </>
      )}
    </Link>
  );
}

/** The first letters of up to two words of a name. */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => (word[0] ?? '').toUpperCase())
    .join('');
