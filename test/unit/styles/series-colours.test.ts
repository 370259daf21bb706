import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesOf } from '../architecture/style-sheets.ts'

const FILE = 'src-renderer/styles/tokens.css'
const rules = rulesOf(FILE, readFileSync(FILE, 'utf8'))
const THEMES = [
  ['light', ':root'],
  ['dark', ":root[data-theme='dark']"],
] as const
/** The backgrounds of charts. */
const GROUNDS = ['surface', 'sunken', 'canvas', 'hover']
const SERIES = [1, 2, 3, 4, 5, 6, 7, 8]
/** Lines and areas: the minimum that WCAG requires of graphics. */
const GRAPHICS = 3
/** Some of them are text colours. */
const TEXT = 4.5
/** Between neighbours in a stack: by lightness alone, for readers who cannot distinguish hues. */
const NEIGHBOURS = 1.5
/** Between any two, as a distance in OKLab: a smaller one looks like one colour. */
const APART = 0.06

type Channels = readonly [number, number, number]

function colourOf(theme: string, name: string): Channels {
  const body = rules.find(({ selector, body: text }) => selector === theme && text.includes('--surface:'))?.body ?? ''
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(body)?.[1]
  if (hex === undefined) throw new Error(`${theme} has no colour ${name}.`)
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(0), channel(2), channel(4)]
}

/** By the definition of WCAG, 1 to 21. */
function contrast(a: Channels, b: Channels): number {
  const [dark = 0, light = 0] = [a, b].map(([red, green, blue]) => 0.2126 * red + 0.7152 * green + 0.0722 * blue).toSorted((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function okLab([red, green, blue]: Channels): Channels {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

function distance(a: Channels, b: Channels): number {
  const [from, to] = [okLab(a), okLab(b)]
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2])
}

test('the measure is that of WCAG: black on white is 21, and a colour on itself 1', () => {
  expect(contrast([0, 0, 0], [1, 1, 1])).toBeCloseTo(21)
  expect(contrast([0.2, 0.4, 0.1], [0.2, 0.4, 0.1])).toBe(1)
})

test.each(THEMES)('%s: every colour of a series is distinguishable from each background of a chart', (_, theme) => {
  const weak = SERIES.flatMap((series) =>
    GROUNDS.flatMap((ground) => {
      const found = contrast(colourOf(theme, `series-${series}`), colourOf(theme, ground))
      return found >= GRAPHICS ? [] : [`series-${series} on ${ground}: ${found.toFixed(2)}`]
    }),
  )
  expect(weak).toEqual([])
})

test.each(THEMES)('%s: words in the colour of a series can be read', (_, theme) => {
  const weak = SERIES.filter((series) => contrast(colourOf(theme, `series-${series}`), colourOf(theme, 'surface')) < TEXT)
  expect(weak).toEqual([])
})

test.each(THEMES)('%s: neighbours of a stack differ in lightness, and any two as they appear', (_, theme) => {
  const colours = SERIES.map((series) => colourOf(theme, `series-${series}`))
  const close = colours.flatMap((colour, position) =>
    colours.slice(position + 1).flatMap((other, further) => {
      const pair = `series-${position + 1} and series-${position + further + 2}`
      const light = contrast(colour, other)
      if (further === 0 && light < NEIGHBOURS) return [`${pair}: ${light.toFixed(2)}`]
      return distance(colour, other) < APART ? [`${pair}: one colour at a glance`] : []
    }),
  )
  expect(close).toEqual([])
})
