import { textWidth } from '../scene/text-width.ts'

const TEXT = /<text ([^>]*)>([^<]+)<\/text>/g
/**
 * The characters of known width, as XML writes them; widths of other scripts are estimates, to
 * which no text should be stretched.
 */
const KNOWN = /^[ -~…×→≈–−·≥≤]+$/u
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/**
 * Adds the intended width to the texts of an image: a machine without Casebook's fonts substitutes
 * ones that are up to a sixth wider, so that names would cover discs and each other.
 */
export function fittedText(svg: string): string {
  return svg.replaceAll(TEXT, (whole, attributes: string, content: string) => {
    const text = content.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    const size = Number(/font-size="([\d.]+)"/.exec(attributes)?.[1])
    if (!KNOWN.test(text) || Number.isNaN(size)) return whole
    const face = attributes.includes('JetBrains Mono') ? 'mono' : attributes.includes('font-weight="600"') ? 'strong' : 'regular'
    const width = Math.round(textWidth(text, size, face) * 10) / 10
    return `<text ${attributes} textLength="${width}" lengthAdjust="spacingAndGlyphs">${content}</text>`
  })
}
