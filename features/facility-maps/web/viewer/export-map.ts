import { offerFile, paintDrawing } from '@trellis/ui';

/** What decides how a thing of the plan looks; a file has no style sheet. */
const looks = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;

/** A picture is so wide (px). */
const pictureWidth = 2400;

/** The plan as it is drawn, as an SVG that stands by itself: colours and its picture are in it. */
async function standAlone(plan: SVGSVGElement): Promise<string> {
  const copy = plan.cloneNode(true) as SVGSVGElement;
  const sources = [plan, ...plan.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [place, source] of sources.entries()) {
    const style = getComputedStyle(source);
    const target = copies[place] as SVGElement;
    for (const look of looks) target.style.setProperty(look, style.getPropertyValue(look));
    for (const name of ['class', 'role', 'tabindex', 'aria-label']) target.removeAttribute(name);
  }
  const { width, height } = plan.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(pictureWidth));
  copy.setAttribute('height', String(Math.round((pictureWidth * height) / width)));
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  background.setAttribute('width', String(width));
  background.setAttribute('height', String(height));
  background.style.fill = getComputedStyle(plan.parentElement ?? plan).backgroundColor;
  copy.prepend(background);
  await Promise.all([...copy.querySelectorAll('image')].map(embed));
  return new XMLSerializer().serializeToString(copy);
}

/** A picture of the plan goes into the file: from outside it would not be shown. */
async function embed(image: SVGImageElement): Promise<void> {
  const blob = await (await fetch(image.href.baseVal)).blob();
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
  });
  reader.readAsDataURL(blob);
  image.setAttribute('href', await read);
}

/** Offers the plan as an SVG file. */
export async function exportSvg(plan: SVGSVGElement, name: string): Promise<void> {
  offerFile(new Blob([await standAlone(plan)], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** Offers the plan as a PNG file. */
export async function exportPng(plan: SVGSVGElement, name: string): Promise<void> {
  const drawing = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await standAlone(plan))}`;
  offerFile(await paintDrawing(drawing, pictureWidth), `${name}.png`);
}
