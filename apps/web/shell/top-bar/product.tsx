import { useBranding } from '@trellis/web-kit';
import { ProductMark } from '../product-mark.tsx';

/** What the product is called here, with its mark; the small drawer beside it shows the facility's. */
export function Product() {
  const { productName } = useBranding();
  return (
    <div className="shell-bar__product">
      <ProductMark size={24} />
      <span>{productName}</span>
    </div>
  );
}
