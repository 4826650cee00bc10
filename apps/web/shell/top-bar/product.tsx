import { useBranding } from '@trellis/web-kit';
import { ProductMark } from '../product-mark.tsx';
import { useFacility } from '../use-facility.ts';

/** What the product is called here. Its mark already stands in the drawer where the facility has no logo of its own. */
export function Product() {
  const { productName } = useBranding();
  const { data: facility } = useFacility();
  return (
    <div className="shell-bar__product">
      {facility?.logoUrl ? <ProductMark size={24} /> : null}
      <span>{productName}</span>
    </div>
  );
}
