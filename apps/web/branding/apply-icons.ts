import { defaultBranding, type Branding } from '@trellis/web-kit';

/** Puts the branding's name for installed pages, its icons and its start-up images into the page's head; those of the product stay where it names none. */
export function applyIcons(branding: Branding, page: Document = document): void {
  for (const old of page.head.querySelectorAll('[data-branding]')) old.remove();
  const { favIconUrl, iosStartupImages, productName } = branding;
  page.head.querySelector('link[rel="manifest"]')?.setAttribute('href', manifestOf(branding, page));
  for (const name of ['application-name', 'apple-mobile-web-app-title'])
    add(page, 'meta', { name, content: productName });
  if (favIconUrl) {
    // The browser takes the last that fits, and the product's own drawing scales better than any other.
    for (const own of page.head.querySelectorAll('link[rel="icon"]')) own.remove();
    add(page, 'link', { rel: 'icon', href: favIconUrl });
  }
  for (const size of [152, 167, 180] as const) {
    const href = branding[`iosIcon${size}`];
    if (!href) continue;
    page.head.querySelector(`link[rel="apple-touch-icon"]:not([data-branding])`)?.remove();
    add(page, 'link', { rel: 'apple-touch-icon', href, sizes: `${size}x${size}` });
  }
  for (const { media, url } of iosStartupImages ?? [])
    add(page, 'link', { rel: 'apple-touch-startup-image', href: url, media });
}

function manifestOf(branding: Branding, { location }: Document): string {
  if (branding === defaultBranding) return '/manifest.webmanifest';
  return `/api/v1/apps/webManifest?urlSearchString=${encodeURIComponent(location.hostname)}`;
}

function add(page: Document, kind: 'link' | 'meta', attributes: Record<string, string>): void {
  const element = page.createElement(kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.dataset['branding'] = '';
  page.head.append(element);
}
