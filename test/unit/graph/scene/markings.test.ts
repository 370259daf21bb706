import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DARK_COLOURS, LIGHT_COLOURS } from '../../../../src-shared/graph/scene/graph-colours.ts'
import { graphSvg } from '../../../../src-shared/graph/svg/graph-picture.ts'
import { edgeKey } from '../../../../src-shared/view-models/edge-key.ts'
import { EVERYTHING, computeVisibleGraph } from '../../../../src-shared/graph/visible/visible-graph.ts'
import { CARD, cardLines, HAND_COLOURS, markingsIn, markingsOf, NO_MARKINGS, usedColours } from '../../../../src-shared/graph/scene/markings.ts'
import { textWidth } from '../../../../src-shared/graph/scene/text-width.ts'
import { elementsOf, parseXml } from '../../features/graph/export/parse-xml.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

/** Contrast of two colours as WCAG defines it. */
function contrast(one: string, other: string): number {
  const light = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [a, b] = [light(one), light(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const HOSTILE = [
  'x'.repeat(10_000),
  'مرحبا بالعالم '.repeat(50),
  '<script>alert(1)</script>&"\'',
  'a\u200b\u200c\u200d\ufeffb',
  `z${'\u0301'.repeat(500)}`,
  '\u202egnp.exe',
  '\u0000\ud800',
]

describe("the investigator's markings", () => {
  test('the legend explains pins and colours of drawn nodes, and none within a collapsed group', () => {
    const markings = { ...NO_MARKINGS, colours: new Map([['a', 'red'] as const, ['b', 'blue'] as const]), pinned: new Set(['b', 'c']) }
    const shown = markingsIn(markings, [{ id: 'a' }, { id: 'c' }])
    expect([usedColours(shown).map(({ colour }) => colour), [...(shown.pinned ?? [])]]).toEqual([['red'], ['c']])
    expect(markingsIn(markings, [{ id: 'a' }]).pinned?.size).toBe(0)
    expect(markingsIn(NO_MARKINGS, [])).not.toHaveProperty('pinned')
  })

  test('every colour of the palette is distinguishable from the canvas in both themes', () => {
    for (const colours of [LIGHT_COLOURS, DARK_COLOURS])
      for (const name of HAND_COLOURS) expect(contrast(colours.hand[name], colours.canvas)).toBeGreaterThan(3)
  })

  test('colours outside the palette are not drawn; a colour has its meaning, else its name', () => {
    const markings = markingsOf({
      nodeColours: new Map([
        ['a', 'red'],
        ['b', 'url(#x)'],
        ['c', '__proto__'],
        ['d', 'blue'],
      ]),
      colourMeanings: new Map([
        ['red', 'Victims'],
        ['constructor', 'x'],
      ]),
      graphNotes: new Map(),
      noteCards: new Map([['far', { id: 'far', text: 't', x: Number.NaN, y: 0 }]]),
    })
    expect([...markings.colours]).toEqual([
      ['a', 'red'],
      ['d', 'blue'],
    ])
    expect(usedColours(markings)).toEqual([
      { colour: 'red', words: 'Victims' },
      { colour: 'blue', words: 'Marked blue' },
    ])
    expect(markings.cards).toEqual([])
  })

  test('a card has a maximum width and height, whatever is written on it', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.constantFrom(...HOSTILE)), (text) => {
        const lines = cardLines(text)
        expect(lines.length).toBeLessThanOrEqual(14)
        for (const line of lines) {
          const segments = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)]
          expect(textWidth(line, CARD.size, 'regular') <= CARD.width - 2 * CARD.pad || segments.length === 1).toBe(true)
        }
      }),
    )
  })
})

test('notes are numbered signs with their text below the image, cards are at their positions, and both are harmless', () => {
  const [a, b] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty')]
  const visibleGraph = computeVisibleGraph({ nodes: [a, b], edges: [sampleEdge(a, b)], notes: [] }, EVERYTHING, new Set(), new Map())
  const positions = { [a.id]: { x: 0, y: 0 }, [b.id]: { x: 300, y: 0 } }
  const plain = graphSvg(visibleGraph, positions)
  for (const text of HOSTILE) {
    const markings = markingsOf({
      nodeColours: new Map([[a.id, 'green']]),
      colourMeanings: new Map([['green', text]]),
      graphNotes: new Map([
        [a.id, text],
        [edgeKey(`value ${a.id} ${b.id}`), 'On the line'],
        ['', 'On all of it'],
        ['gone', 'On no node'],
      ]),
      noteCards: new Map([['k', { id: 'k', text, x: 900, y: 40 }]]),
    })
    const svg = graphSvg(visibleGraph, positions, LIGHT_COLOURS, markings)
    parseXml(svg)
    expect(svg).not.toContain('<script')
    expect(svg).not.toMatch(/NaN|undefined|\u202e/)
    expect(svg.length).toBeLessThan(plain.length + 8_000)
    expect(svg).toContain('→')
    expect(svg).toContain('The whole graph: On all of it')
    expect(svg).not.toContain('On no node')
    expect(svg).toContain(`stroke="${LIGHT_COLOURS.hand.green}"`)
    expect(svg).toContain('<rect x="900" y="40" width="190"')
  }
})

test('no note below an image is wider than the image, and all of it is there', () => {
  const node = sampleNode(1, 'subject')
  const visibleGraph = computeVisibleGraph({ nodes: [node], edges: [], notes: [] }, EVERYTHING, new Set(), new Map())
  const note = 'Paid on the day on which the account was opened. '.repeat(6).trim()
  const svg = graphSvg(
    visibleGraph,
    {},
    LIGHT_COLOURS,
    markingsOf({ nodeColours: new Map(), colourMeanings: new Map(), graphNotes: new Map([[node.id, note]]), noteCards: new Map() }),
  )
  const [left = 0, , width = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const lines = elementsOf(parseXml(svg), 'text').filter(({ attributes }) => attributes.get('font-size') === '10.5')
  for (const { attributes, text } of lines) {
    expect(Number(attributes.get('x')) + textWidth(text, 10.5, 'regular')).toBeLessThanOrEqual(left + width)
  }
  expect(lines.map(({ text }) => text).join(' ')).toContain(note)
})
