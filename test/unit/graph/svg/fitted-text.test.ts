import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittedText } from '../../../../src-shared/graph/svg/fitted-text.ts'
import { xmlText } from '../../../../src-shared/graph/svg/xml-text.ts'
import { textWidth } from '../../../../src-shared/graph/scene/text-width.ts'
import { elementsOf, parseXml } from '../../features/graph/export/parse-xml.ts'

const svgOf = (text: string, attributes: string): string => `<svg><text x="1" font-size="12" ${attributes}>${xmlText(text)}</text></svg>`
const lengthOf = (svg: string): string | undefined => elementsOf(parseXml(svg), 'text')[0]?.attributes.get('textLength')

test('gives every text of an image its reserved width in any font', () => {
  for (const [face, attributes] of [
    ['regular', 'font-weight="400"'],
    ['strong', 'font-weight="600"'],
    ['mono', 'font-weight="400" font-family="JetBrains Mono, monospace"'],
  ] as const) {
    const text = 'Tom & "Jerry" ≥ 0xafa1…3e92'
    expect(Number(lengthOf(fittedText(svgOf(text, attributes))))).toBeCloseTo(textWidth(text, 12, face), 1)
  }
})

test('leaves a text of estimated width unchanged, and alters no text', () => {
  expect(lengthOf(fittedText(svgOf('取引所', 'font-weight="400"')))).toBeUndefined()
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.constantFrom('&lt;', '$&', '$1')), (text) => {
      const svg = svgOf(text, 'font-weight="400"')
      const texts = (one: string): (string | undefined)[] => elementsOf(parseXml(one), 'text').map((element) => element.text)
      expect(texts(fittedText(svg))).toEqual(texts(svg))
    }),
  )
})
