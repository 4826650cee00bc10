import { useBranding } from '@trellis/web-kit';
import { Mark } from '../mark.tsx';

/** What the product is called here. */
export function Product() {
  const { productName, favIconUrl } = useBranding();
  return (
    <div className="shell-bar__product">
      {favIconUrl ? <img src={favIconUrl} alt="" /> : <Mark size={24} />}
      <span>{productName}</span>
    </div>
  );
}
