import { describe, expect, test } from 'vitest'
import { graphSvg } from '../../../../src-renderer/graph/canvas/graph-picture.ts'
import { layOut } from '../../../../src-renderer/graph/layout/layout.ts'
import { EVERYTHING, readablePart } from '../../../../src-renderer/graph/filter/readable-part.ts'
import { sampleEdge, sampleNode } from '../sample-graph.ts'

const HOSTILE = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', ']]>', "' onload='x", 'a\u202Eb', '{{7*7}}', '&lt;b&gt;']

describe('the picture of the graph', () => {
  const subject = sampleNode(0, 'subject')
  const others = HOSTILE.map((label, index) => sampleNode(index + 1, 'counterparty', '12.5', label))
  const part = readablePart(
    { nodes: [subject, ...others], edges: others.map((other) => sampleEdge(subject, other)), notes: [] },
    EVERYTHING,
    new Set(),
    new Map(),
  )

  test('shows hostile labels as text and nothing else', () => {
    const svg = graphSvg(part, layOut(part, {}))
    const tags = new Set([...svg.matchAll(/<\/?([a-z]+)/g)].map((match) => match[1] ?? ''))
    expect([...tags].toSorted((a, b) => a.localeCompare(b))).toEqual(['circle', 'defs', 'g', 'marker', 'path', 'rect', 'svg', 'text', 'title'])
    // Outside of the tags there is only text, and inside of the tags there is no label.
    for (const tag of svg.match(/<[^>]*>/g) ?? []) expect(tag).not.toMatch(/alert|onload|onerror|7\*7/)
    expect(svg).not.toContain('\u202E')
    expect(svg).toContain('&lt;script&gt;')
  })

  test('refers to nothing outside of itself and is the same twice', () => {
    const svg = graphSvg(part, layOut(part, {}))
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|href|url\((?!#)/)
    expect(graphSvg(part, layOut(part, {}))).toBe(svg)
  })
})
