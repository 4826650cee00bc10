import { ImagePicker } from '@trellis/files/web';
import type { ComponentProps } from 'react';

type CasePhotosProps = Pick<ComponentProps<typeof ImagePicker>, 'label' | 'value' | 'onChange' | 'onBusy'>;

/** At most six pictures of a case or of what came of it. */
export function CasePhotos(props: CasePhotosProps) {
  return <ImagePicker {...props} area="ExceptionRemediations" max={6} isPicturesOnly />;
}
