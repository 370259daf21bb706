import { expect, test } from 'vitest'
import { casePicture } from '../../../../src-shared/graph/svg/case-picture.ts'
import { documentFaults } from '../../../../src-shared/report/document-check.ts'
import { REPORT_OPENING } from '../../../../src-shared/report/policy.ts'
import { caseBuilder } from '../../../support/builders/recorded-case.ts'
import { star } from '../sample-graph.ts'
import type { GraphModel } from '../../../../src-shared/view-models/graph-types.ts'

/** One subject that pays forty others: senders would be one card. */
function paidOnes(): GraphModel {
  const { edges, ...whole } = star(40)
  return { ...whole, edges: edges.map((edge) => ({ ...edge, source: edge.target, target: edge.source })) }
}

test('gives every name in a report’s image and on its sheets its width, whatever the font', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'graph-noted', target: 'evm:0x0', text: 'a' })
  const { svg, sheets } = casePicture(paidOnes(), builder.state())
  expect(sheets.svgs.length).toBeGreaterThan(0)
  for (const drawn of [svg, ...sheets.svgs]) {
    const names = [...drawn.matchAll(/<text [^>]*text-anchor="middle"[^>]*>[ -~…]+</g)].map(([text]) => text)
    expect(names.filter((text) => !text.includes('textLength='))).toEqual([])
  }
  expect(svg).toContain('textLength=')
})

test('draws markup for a report that its verification accepts', () => {
  const builder = caseBuilder()
  builder.event({ kind: 'graph-noted', target: 'evm:0x0', text: 'a' })
  const { svg, sheets } = casePicture(paidOnes(), builder.state())
  for (const drawn of [svg, ...sheets.svgs]) {
    const stored = `${REPORT_OPENING}<img alt="x" src="data:image/svg+xml;base64,${btoa(String.fromCodePoint(...new TextEncoder().encode(drawn)))}">`
    expect(documentFaults(stored)).toEqual([])
  }
})
