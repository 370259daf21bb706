import { textWidth } from '../scene/text-width.ts'

const TEXT = /<text ([^>]*)>([^<]+)<\/text>/g
/** What the table of widths knows for sure, as XML writes it; of other scripts it has an estimate, to which nothing should be stretched. */
const KNOWN = /^[ -~…×→≈–−·≥≤]+$/u
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/**
 * A picture whose texts say how wide they are meant: a file goes to machines without the fonts of Casebook, and those that stand in for them
 * are up to a sixth wider, so that names would lie on discs and on each other.
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
