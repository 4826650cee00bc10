import { useBranding } from '@trellis/web-kit';
import { ProductMark } from '../product-mark.tsx';
import { useFacility } from '../use-facility.ts';

/** The company's logo below the menu, where a facility's own one stands on top. Not in the company's own facilities, whose names start with the product's. */
export function DrawerFoot({ isMini }: { isMini: boolean }) {
  const { data: facility } = useFacility();
  const branding = useBranding();
  if (!facility || isOwnFacility(facility.name, branding.productName)) return null;
  const logo = isMini ? branding.mainNavigationMiniCompanyLogoUrl : branding.mainNavigationCompanyLogoUrl;
  const isOnTop = !facility.logoUrl;
  if (isOnTop && (isMini || !branding.copyright)) return null;
  return (
    <div className="shell-drawer__foot" data-testid="bottom-logo">
      {isOnTop ? null : logo ? <img src={logo} alt={branding.productName} /> : <ProductMark size={24} />}
      {isMini ? null : <span>{branding.copyright ?? branding.productName}</span>}
    </div>
  );
}

const isOwnFacility = (facility: string, product: string) =>
  facility.trim().toLowerCase().startsWith(product.trim().toLowerCase());
