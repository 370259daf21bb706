/**
 * Builds a document out of untrusted text. Everything inserted into a `markup` template is escaped
 * unless it is markup itself; there is no other way to create markup.
 */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Content = Markup | string | number | readonly Markup[]

/** Template tag: literal parts are markup, everything inserted is escaped and made visible. */
export function markup(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  let text = parts[0] ?? ''
  for (const [index, content] of contents.entries()) text += contentText(content) + (parts[index + 1] ?? '')
  return new Markup(text)
}

export function join(parts: readonly Markup[], between = ''): Markup {
  return new Markup(parts.map((part) => part.text).join(between))
}

export const NOTHING = new Markup('')

function contentText(content: Content): string {
  if (typeof content === 'string') return visibleMarkup(content)
  if (typeof content === 'number') return String(content)
  if (content instanceof Markup) return content.text
  return content.map((part) => part.text).join('')
}

/** Longest text shown of one hostile string; the evidence contains all of it. */
const MAX_TEXT_LENGTH = 4096
const MAX_MARKS = 4

// Plain printable ASCII without characters special to HTML: nearly every cell.
const PLAIN = /^[ !#$%(-;=?-_a-~]*$/
// Controls, formats (direction, joiners, tags), lone surrogates, separators and fillers; the emoji
// selector is allowed, and the joiner that combines two emoji.
const SPECIAL =
  /(?!(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d\p{Extended_Pictographic})(?:[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|(?!\ufe0f)\p{Default_Ignorable_Code_Point})|\p{M}{5,}|[&<>"'`]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

/**
 * Hostile text as inert markup: escaped, controls, bidi and invisible characters shown by code
 * point, isolated, capped.
 */
export function visibleMarkup(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH && PLAIN.test(text)) return text
  const shown = cut(text)
  const body = shown.replace(SPECIAL, (found) => ENTITIES[found] ?? `<span class="odd">${nameOf(found)}</span>`)
  const rest = shown.length < text.length ? `<span class="odd">cut after ${shown.length} of ${text.length} characters</span>` : ''
  return /^[ -~]*$/.test(text) ? body + rest : `<bdi>${body}</bdi>${rest}`
}

/** Hostile text for a double-quoted attribute, where no element is allowed. */
export function attribute(text: string): Markup {
  return new Markup(visibleAttribute(text))
}

export function visibleAttribute(text: string): string {
  return cut(text).replace(SPECIAL, (found) => ENTITIES[found] ?? `[${nameOf(found)}]`)
}

function cut(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text
  const end = MAX_TEXT_LENGTH - (/[\ud800-\udbff]/.test(text.charAt(MAX_TEXT_LENGTH - 1)) ? 1 : 0)
  return text.slice(0, end)
}

function nameOf(found: string): string {
  if (found.length > MAX_MARKS && /^\p{M}/u.test(found)) return `${Array.from(found).length} combining marks`
  return `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/**
 * The investigator's own prose: line breaks are preserved, otherwise handled like any other text.
 */
export function prose(text: string): Markup {
  return join(
    text.split(/\r\n|\r|\n/).map((line) => markup`${line}`),
    '<br>',
  )
}
