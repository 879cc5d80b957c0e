/** What a picture needs of the page's style: outside of the page there are no style sheets. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font',
  'text-anchor',
  'visibility',
]

/** On screens with small pixels too, and a little sharper on others. */
const SCALE = 2

/** A drawing as it is on the screen, with its background. */
export async function toPng(drawing: SVGSVGElement): Promise<string> {
  const { width, height } = drawing.getBoundingClientRect()
  const copy = withStyles(drawing)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * SCALE
  canvas.height = height * SCALE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This window cannot draw pictures')
  context.fillStyle = getComputedStyle(document.body).backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll('*')]
  const copies = [copy, ...copy.querySelectorAll('*')]
  for (const [at, element] of copies.entries()) {
    const original = originals[at]
    if (original === undefined || !(element instanceof SVGElement)) continue
    const computed = getComputedStyle(original)
    for (const name of STYLES) element.style.setProperty(name, computed.getPropertyValue(name))
    element.removeAttribute('class')
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}
