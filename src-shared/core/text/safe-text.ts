/** Longest text that is shown; the capture contains the whole text (docs/hostile-input.md, C9). */
const SHOWN_CHARACTERS = 500
/** Maximum number of combining marks on one letter: no language writes more (zalgo). */
const MARKS_SHOWN = 4

/**
 * Code points that change how a line reads without being visible: C0 and C1 controls, bidirectional
 * controls, zero-width characters, invisible separators, tag characters, interlinear marks and lone
 * surrogates (docs/hostile-input.md, D6, C13).
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0]/u
const EMOJI_BEFORE_JOINER = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u
const EMOJI = /\p{Extended_Pictographic}/u
const MARK = /\p{M}/u
const VARIATION = /[\ufe0e\ufe0f]/u
const LINE_END = /\r\n|\r|\n/
const TRAILING_HIGH_SURROGATE = /[\ud800-\udbff]$/
/**
 * A character outside printable ASCII. Most texts have none, and printable ASCII contains no hidden
 * or look-alike characters.
 */
export const NOT_PLAIN = /[^\x20-\x7e]/

/** Whether a text can be shown as it is, without escaping or isolation from the text around it. */
export function isPlainText(text: string): boolean {
  return !NOT_PLAIN.test(text)
}

/**
 * Service text for display: one line, invisible characters escaped as ⟨U+202E⟩, at most `limit`
 * characters. The result is plain text: put it into a text node, isolated with <bdi>.
 */
export function visibleText(text: string, limit = SHOWN_CHARACTERS): string {
  if (text.length <= limit && isPlainText(text)) return text
  const shown: string[] = []
  let marks = 0
  let hidden = 0
  // by code point: the hidden unit is a code point, not a grapheme
  const characters = Array.from(text.slice(0, limit * 4))
  for (const [index, character] of characters.entries()) {
    if (shown.length >= limit) return `${shown.join('')}…`
    const isMark = MARK.test(character) && !VARIATION.test(character)
    marks = isMark ? marks + 1 : 0
    if (marks > MARKS_SHOWN) {
      hidden += 1
      continue
    }
    if (hidden > 0) {
      shown.push(`⟨+${hidden} marks⟩`)
      hidden = 0
    }
    shown.push(INVISIBLE.test(character) && !joinsEmoji(characters, index) ? escapeCharacter(character) : character)
  }
  if (hidden > 0) shown.push(`⟨+${hidden} marks⟩`)
  return text.length > limit * 4 ? `${shown.join('')}…` : shown.join('')
}

/**
 * Typed text of several lines: each line as `visibleText` shows it, at most `limit` characters in
 * all.
 */
export function visibleLines(text: string, limit: number): string {
  return (text.length > limit ? `${text.slice(0, limit).replace(TRAILING_HIGH_SURROGATE, '')}…` : text)
    .split(LINE_END)
    .map((line) => visibleText(line, limit + 1))
    .join('\n')
}

/** The same on one line: line breaks become spaces. */
export function visibleLine(text: string, limit: number): string {
  return visibleText(text.split(LINE_END).join(' '), limit)
}

/** A zero-width joiner between two emoji combines them; anywhere else it hides. */
function joinsEmoji(characters: readonly string[], index: number): boolean {
  return characters[index] === '\u200d' && EMOJI_BEFORE_JOINER.test(characters[index - 1] ?? '') && EMOJI.test(characters[index + 1] ?? '')
}

function escapeCharacter(character: string): string {
  return `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** Alphabets with letters that look alike. */
const LOOKALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
]
const FULL_WIDTH = /[\uff21-\uff3a\uff41-\uff5a\uff10-\uff19]/u
const MATHEMATICAL = /[\u{1d400}-\u{1d7ff}]/u

/**
 * Why a name may be a look-alike, or '' (docs/hostile-input.md, D7). A word in a single alphabet
 * never gets a warning.
 */
export function lookalikeWarning(text: string): string {
  if (isPlainText(text)) return ''
  if (FULL_WIDTH.test(text)) return 'full-width letters'
  if (MATHEMATICAL.test(text)) return 'mathematical letters'
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return words.some((word) => LOOKALIKES.filter((script) => script.test(word)).length > 1) ? 'mixed script' : ''
}
