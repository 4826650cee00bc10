import { createElement, lazy, Suspense } from 'react';
import type { ImagePickerProps } from './image-picker.tsx';
import { pickerHeight } from './picker-height.ts';

const Picker = lazy(async () => ({ default: (await import('./image-picker.tsx')).ImagePicker }));

const place = createElement('div', {
  'aria-hidden': true,
  style: { width: 360, maxWidth: '100%', height: pickerHeight },
});

/** Pictures to send along: choose, drop or paste. Until it is fetched its place is kept, so that no button below moves
 * away from the hand that is about to press it. */
export function ImagePicker(props: ImagePickerProps) {
  return createElement(Suspense, { fallback: place }, createElement(Picker, props));
}
