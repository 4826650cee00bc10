import { useBranding } from '@trellis/web-kit';
import { Mark } from './mark.tsx';

/** The mark of the product as it is called here: its icon, else our own drawing. */
export function ProductMark({ size }: { size: number }) {
  const { favIconUrl } = useBranding();
  return favIconUrl ? (
    <img src={favIconUrl} alt="" width={size} height={size} style={{ objectFit: 'contain' }} />
  ) : (
    <Mark size={size} />
  );
}
