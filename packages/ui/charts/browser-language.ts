/**
 * Some systems let the browser call its language what no standard knows (`en-US@posix`, `C`). uPlot hands that name to `Intl`
 * as soon as it is loaded, which throws, and no chart would ever show. The name is cut to what `Intl` can read, or English.
 */
export function mendBrowserLanguage(browser: Pick<Navigator, 'language'>): void {
  const { language } = browser;
  if (isReadable(language)) return;
  const [plain = ''] = language.split(/[@.]/);
  const tag = plain.replaceAll('_', '-');
  Object.defineProperty(browser, 'language', { value: isReadable(tag) ? tag : 'en', configurable: true });
}

function isReadable(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

mendBrowserLanguage(navigator);
