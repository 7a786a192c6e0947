import { saveAs } from '../../app/save-as.ts';

const kept = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-family',
  'font-size',
  'font-weight',
];

/** Saves a drawing as a file of its own: what the style sheets of the page say is written into it. */
export function saveSvg(drawing: SVGSVGElement, name: string): void {
  const copy = standAlone(drawing);
  const file = new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
  saveAs(file, `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.svg`);
}

function standAlone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true);
  if (!(copy instanceof SVGSVGElement)) throw new Error('A copy of a drawing is a drawing.');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [index, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[index];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    for (const property of kept) element.setAttribute(property, style.getPropertyValue(property));
    for (const attribute of ['class', 'tabindex', 'role', 'data-here', 'style'])
      element.removeAttribute(attribute);
  }
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const side of ['width', 'height']) ground.setAttribute(side, '100%');
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(ground);
  return copy;
}
