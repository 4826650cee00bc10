import { useBranding } from '@trellis/web-kit';
import { Link } from 'react-router';
import { ProductMark } from '../product-mark.tsx';
import { useFacility } from '../use-facility.ts';

interface DrawerLogoProps {
  isMini: boolean;
  onOpen: () => void;
}

/** The facility's logo (the company's where it has none), which leads to the dashboard. */
export function DrawerLogo({ isMini, onOpen }: DrawerLogoProps) {
  const { data: facility } = useFacility();
  const branding = useBranding();
  const own = isMini ? (facility?.logoSmallUrl ?? facility?.logoUrl) : facility?.logoUrl;
  const company = isMini ? branding.mainNavigationMiniCompanyLogoUrl : branding.mainNavigationCompanyLogoUrl;
  const logo = own ?? company;
  const name = own ? facility?.name : branding.productName;
  return (
    <Link className="shell-drawer__logo" to="/dashboard" onClick={onOpen} aria-label={name}>
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
