import { fromBase64 } from '../core/base64.ts'
import { POLICY, REPORT_OPENING } from './policy.ts'
import { faultMessages } from './messages.ts'

/*
 * What a document of any report format may contain without acting or loading anything. These are
 * allow lists: future browser features are refused until they have been reviewed. They are wider
 * than what reports use today, so that a later format is not refused for a harmless element.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Elements that only contain text or draw, in lower case: of HTML, then of SVG. */
const INERT_ELEMENTS = words(`html head body main title style meta h1 h2 h3 h4 h5 h6 p b strong em i u s small sub sup br hr wbr code kbd samp
  q blockquote dl dt dd ul ol li nav header footer section article aside table caption colgroup col thead tbody tfoot tr th td div span
  figure figcaption pre bdi bdo a img abbr time mark details summary ruby rt rp
  svg g defs desc path rect circle ellipse line polyline polygon text tspan marker lineargradient radialgradient stop clippath mask pattern`)

/** Attributes whose value is text for a person: any character is allowed. */
const TEXT_ATTRIBUTES = words('title alt aria-label content')

/** Attributes whose value is a word or a number; those of SVG may contain `url(#id)`. */
const INERT_ATTRIBUTES = words(`${[...TEXT_ATTRIBUTES].join(' ')} id class lang dir hidden role name charset colspan rowspan scope start datetime open
  aria-hidden aria-labelledby aria-describedby width height viewbox preserveaspectratio transform d x y x1 y1 x2 y2 dx dy cx cy r rx ry points
  fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity
  font-family font-size font-weight font-style text-anchor textlength lengthadjust dominant-baseline paint-order letter-spacing
  refx refy markerwidth markerheight markerunits orient marker-start marker-mid marker-end clip-path mask offset stop-color stop-opacity
  gradientunits gradienttransform patternunits style`)

/** Constructs with which a style sheet or a style could load something, or hide it. */
const LOADING_STYLE =
  /\\|\/\*|[@]import|[@]font-face|[@]namespace|(?:url|src|image|image-set|cross-fade|element|expression)\s*\(|behavior|-moz-binding/i

/** The rule of the running head: one CSS string in which all but harmless characters are escaped by code point. */
const RUNNING_HEAD = /^@page\{@top-left\{content:"(?:[A-Za-z0-9 .,_-]|\\[0-9a-f]{1,6} )*"\}\}$/m

/**
 * A tag as Casebook writes it, with its values removed: lower-case name, every value in double
 * quotes, nothing that browsers interpret differently.
 */
const SKELETON = /^(\/?)([a-z][a-zA-Z0-9]*)((?: [a-zA-Z][a-zA-Z0-9:-]*(?:="")?)*) ?\/?$/
const MAX_SKELETON_LENGTH = 4000
const PICTURE = 'data:image/svg+xml;base64,'
const DOCTYPE = '<!doctype html>'
const MAX_FAULTS = 10
const MAX_KNOWN_LENGTH = 60
const MAX_KNOWN = 2000

interface Tag {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
}

/** Reports a fault and its position; returns false when no more are needed. */
type Report = (what: string, at: number) => boolean

/**
 * Faults in a report of any format: content that could act or load something, or markup in another
 * form than Casebook's; as sentences, at most ten. The form is strict, so that every browser reads
 * it the same way: any deviation is refused.
 */
export function documentFaults(text: string): readonly string[] {
  const faults: string[] = []
  if (!text.startsWith(REPORT_OPENING)) {
    faults.push(faultMessages.policy)
  }
  checkMarkup(text, text.startsWith(DOCTYPE) ? DOCTYPE.length : 0, (what, at) => {
    faults.push(faultMessages.fault(text.slice(0, at).split('\n').length, what))
    return faults.length < MAX_FAULTS
  })
  return faults
}

function checkMarkup(text: string, from: number, report: Report): void {
  // A table of ten thousand rows repeats a handful of tags.
  const known = new Set<string>()
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
    const end = text.indexOf('>', at)
    const inside = end === -1 ? '<' : text.slice(at + 1, end)
    if (known.has(inside)) continue
    const tag = readTag(inside)
    const faults = tag === undefined ? [faultMessages.markup(excerpt(text, at))] : tagFaults(tag)
    if (tag?.name === 'style' && LOADING_STYLE.test(untilNextTag(text, end).replace(RUNNING_HEAD, ' '))) faults.push(faultMessages.styleSheet)
    for (const fault of faults) if (!report(fault, at)) return
    if (faults.length === 0 && tag?.name !== 'style' && inside.length <= MAX_KNOWN_LENGTH && known.size < MAX_KNOWN) known.add(inside)
  }
}

function excerpt(text: string, at: number): string {
  return text.slice(at, at + 40).replaceAll(/\s+/g, ' ')
}

function untilNextTag(text: string, from: number): string {
  const next = text.indexOf('<', from)
  return text.slice(from, next === -1 ? text.length : next)
}

/** undefined for anything that is not a tag in this form. */
function readTag(inside: string): Tag | undefined {
  if (inside.includes('<')) return undefined
  const pieces = inside.split('"')
  const skeleton = pieces.filter((_, index) => index % 2 === 0).join('""')
  if (pieces.length % 2 === 0 || skeleton.length > MAX_SKELETON_LENGTH) return undefined
  const [, , name, attributes = ''] = SKELETON.exec(skeleton) ?? []
  if (name === undefined) return undefined
  const values = pieces.filter((_, index) => index % 2 === 1)
  let next = 0
  return {
    name,
    attributes: [...attributes.matchAll(/ ([^ =]+)(="")?/g)].map(([, written = '', quotes]) => [
      written.toLowerCase(),
      quotes === undefined ? '' : (values[next++] ?? ''),
    ]),
  }
}

function tagFaults({ name, attributes }: Tag): string[] {
  const faults = INERT_ELEMENTS.has(name.toLowerCase()) ? [] : [faultMessages.element(name)]
  if (isPolicy(name, attributes)) return faults
  for (const [attribute, value] of attributes) faults.push(...attributeFaults(name, attribute, value))
  return faults
}

function isPolicy(name: string, attributes: Tag['attributes']): boolean {
  const [first, second] = attributes
  return (
    name === 'meta' &&
    attributes.length === 2 &&
    first?.[0] === 'http-equiv' &&
    first[1] === 'Content-Security-Policy' &&
    second?.[0] === 'content' &&
    second[1] === POLICY
  )
}

function attributeFaults(element: string, name: string, value: string): string[] {
  const elsewhere = faultMessages.reference(name, value.slice(0, 60))
  if (name.startsWith('on')) return [faultMessages.eventAttribute(name)]
  if (name === 'src' && element === 'img' && value.startsWith(PICTURE)) return pictureFaults(value.slice(PICTURE.length))
  if (name === 'href') return value.length < 200 && /^#[A-Za-z0-9_-]*$/.test(value) ? [] : [elsewhere]
  if (name === 'src') return [elsewhere]
  if (name === 'xmlns') return value === 'http://www.w3.org/2000/svg' ? [] : [faultMessages.otherMarkup]
  if (!INERT_ATTRIBUTES.has(name)) return [faultMessages.attribute(name)]
  if (TEXT_ATTRIBUTES.has(name)) return []
  // Character references could resolve to anything.
  const style = value.replaceAll(/url\(#[A-Za-z0-9_-]{1,80}\)/g, '')
  return style.includes('&') || LOADING_STYLE.test(style) ? [elsewhere] : []
}

/** An image must be a drawing embedded in the document, and as inert as the document. */
function pictureFaults(base64: string): string[] {
  const bytes = fromBase64(base64)
  if (bytes === undefined) return [faultMessages.unreadableImage]
  const faults: string[] = []
  checkMarkup(new TextDecoder().decode(bytes), 0, (what) => {
    faults.push(faultMessages.inImage(what))
    return faults.length < MAX_FAULTS
  })
  return faults
}
