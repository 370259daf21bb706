/*
 * What a document may hold that neither acts nor loads anything, in any report format. These are lists of what is allowed: what
 * browsers learn in the future is refused until somebody has looked at it. Wider than what reports use today, so that
 * a later format is not refused for a harmless element.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Elements that only hold text or draw, in lower case: of HTML, then of SVG. */
export const INERT_ELEMENTS = words(`html head body main title style meta h1 h2 h3 h4 h5 h6 p b strong em i u s small sub sup br hr wbr code kbd samp
  q blockquote dl dt dd ul ol li nav header footer section article aside table caption colgroup col thead tbody tfoot tr th td div span
  figure figcaption pre bdi bdo a img abbr time mark details summary ruby rt rp
  svg g defs desc path rect circle ellipse line polyline polygon text tspan marker lineargradient radialgradient stop clippath mask pattern`)

/** Attributes whose value is text for a person: any character may stand there. */
export const TEXT_ATTRIBUTES = words('title alt aria-label content')

/** Attributes whose value is a word or a number; `url(#id)` may stand in those of SVG. */
export const INERT_ATTRIBUTES =
  words(`${[...TEXT_ATTRIBUTES].join(' ')} id class lang dir hidden role name charset colspan rowspan scope start datetime open
  aria-hidden aria-labelledby aria-describedby width height viewbox preserveaspectratio transform d x y x1 y1 x2 y2 dx dy cx cy r rx ry points
  fill fill-opacity fill-rule stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity opacity
  font-family font-size font-weight font-style text-anchor textlength lengthadjust dominant-baseline paint-order letter-spacing
  refx refy markerwidth markerheight markerunits orient marker-start marker-mid marker-end clip-path mask offset stop-color stop-opacity
  gradientunits gradienttransform patternunits style`)

/** What a style sheet or a style could load something with, or hide that it does. */
export const LOADING_STYLE =
  /\\|\/\*|[@]import|[@]font-face|[@]namespace|(?:url|src|image|image-set|cross-fade|element|expression)\s*\(|behavior|-moz-binding/i
