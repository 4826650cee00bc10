import type { App } from '@trellis/branding/model';

type Branding = Pick<App, 'productName' | 'favIconUrl' | 'iosIcon152' | 'iosIcon167' | 'iosIcon180'>;

const ownIcons = [
  { src: '/icons/trellis.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/trellis-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/trellis-512.png', sizes: '512x512', type: 'image/png' },
];

/** The manifest of an installed page in a branding; the product's own icons where it names none. https://www.w3.org/TR/appmanifest/ */
export function webManifest(branding: Branding) {
  const icons = [
    ...(branding.favIconUrl ? [{ src: branding.favIconUrl, sizes: 'any' }] : []),
    ...([152, 167, 180] as const).flatMap((size) => {
      const src = branding[`iosIcon${size}`];
      return src ? [{ src, sizes: `${size}x${size}` }] : [];
    }),
  ];
  return {
    name: branding.productName,
    short_name: branding.productName,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0c1117',
    theme_color: '#0b6b4b',
    icons: icons.length > 0 ? icons : ownIcons,
  };
}
