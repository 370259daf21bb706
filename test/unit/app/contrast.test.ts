import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TOKENS = readFileSync(new URL('../../../src-renderer/styles/tokens.css', import.meta.url), 'utf8')

/** Colours of a theme by name. */
function colours(selector: string): Map<string, string> {
  const block = TOKENS.slice(TOKENS.indexOf(selector)).split('}')[0] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Every ink, and the grounds that it is written on (WCAG 2.2 AA: 4.5 for text of this size). */
const GROUNDS = ['surface', 'sunken', 'hover', 'selected']
const PAIRS: Readonly<Record<string, readonly string[]>> = {
  ink: GROUNDS,
  'ink-2': GROUNDS,
  'ink-3': GROUNDS,
  accent: ['surface', 'sunken', 'accent-soft'],
  good: ['surface', 'good-soft'],
  warn: ['surface', 'warn-soft'],
  bad: ['surface', 'bad-soft'],
  practice: ['surface', 'practice-soft'],
  'on-accent': ['accent'],
}

test.each([
  ['light', ':root {'],
  ['dark', ":root[data-theme='dark'] {"],
])('every ink of the %s theme is legible on every ground that it is used on', (_theme, selector) => {
  const found = colours(selector)
  const weak = Object.entries(PAIRS).flatMap(([ink, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(found.get(ink) ?? '', found.get(ground) ?? '')
      return ratio >= 4.5 ? [] : [`${ink} on ${ground}: ${ratio.toFixed(2)}`]
    }),
  )
  expect(weak).toEqual([])
})
