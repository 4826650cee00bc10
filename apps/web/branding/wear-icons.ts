import type { Branding } from '@trellis/web-kit';

/** Puts the branding's icons and start-up images into the page's head; those of the product stay where it names none. */
export function wearIcons(branding: Branding, page: Document = document): void {
  for (const old of page.head.querySelectorAll('link[data-branding]')) old.remove();
  const { favIconUrl, iosStartupImages } = branding;
  if (favIconUrl) {
    // The browser takes the last that fits, and the product's own drawing scales better than any other.
    for (const own of page.head.querySelectorAll('link[rel="icon"]')) own.remove();
    add(page, { rel: 'icon', href: favIconUrl });
  }
  for (const size of [152, 167, 180] as const) {
    const href = branding[`iosIcon${size}`];
    if (!href) continue;
    page.head.querySelector(`link[rel="apple-touch-icon"]:not([data-branding])`)?.remove();
    add(page, { rel: 'apple-touch-icon', href, sizes: `${size}x${size}` });
  }
  for (const { media, url } of iosStartupImages ?? [])
    add(page, { rel: 'apple-touch-startup-image', href: url, media });
}

function add(page: Document, attributes: Record<string, string>): void {
  const link = page.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  link.dataset['branding'] = '';
  page.head.append(link);
}
