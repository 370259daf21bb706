import { readFileSync } from 'node:fs'

const RECORDED = new URL('../../recorded/recorded/', import.meta.url)

/** The text of a recorded response file in test/recorded. */
export function recordedText(file: string): string {
  return readFileSync(new URL(file, RECORDED), 'utf8')
}

/**
 * The JSON text of the value of `"name":` at or after `from`, digits untouched: recordings have
 * rows inside their own wrapper, and parsing and serialising them would change figures.
 */
export function jsonTextOf(text: string, name: string, from = 0): string {
  const key = text.indexOf(`"${name}":`, from)
  if (key < 0) throw new Error(`No "${name}" in the recording`)
  const start = text.slice(key + name.length + 3).search(/[[{]/) + key + name.length + 3
  let depth = 0
  let inText = false
  for (let at = start; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (inText) {
      if (character === '\\') at += 1
      else if (character === '"') inText = false
    } else if (character === '"') inText = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') {
      depth -= 1
      if (depth === 0) return text.slice(start, at + 1)
    }
  }
  throw new Error(`"${name}" never ends`)
}
