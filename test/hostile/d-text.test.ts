import { readFileSync } from 'node:fs'
import cytoscape from 'cytoscape'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { canvasElements } from '../../src-renderer/features/graph/canvas/canvas-elements.ts'
import { graphScene } from '../../src-shared/graph/scene/graph-scene.ts'
import { computeLayout } from '../../src-shared/graph/layout/layout.ts'
import { graphSvg } from '../../src-shared/graph/svg/graph-picture.ts'
import { LIGHT_COLOURS } from '../../src-shared/graph/scene/graph-colours.ts'
import { GraphLegend } from '../../src-renderer/features/graph/canvas/graph-legend.tsx'
import { EVERYTHING, MAX_LINES, computeVisibleGraph } from '../../src-shared/graph/visible/visible-graph.ts'
import { csvOf } from '../../src-renderer/ui/table/csv.ts'
import { lookalikeWarning, visibleText } from '../../src-shared/core/text/safe-text.ts'
import { normaliseAddress } from '../../src-shared/addresses/normalise.ts'
import { detectAddress } from '../../src-shared/addresses/recognise.ts'
import type { ChainFamily } from '../../src-shared/addresses/chains/chains.ts'
import { familyOfChain, isChainId } from '../../src-shared/addresses/chains/chains.ts'
import { sampleEdge, sampleNode } from '../unit/graph/sample-graph.ts'
import { counterparties, OTHER, show, SUBJECT, tagsOf, visibleGraph } from './pipeline.ts'

interface Vector {
  readonly chain: string
  readonly address: string
  readonly valid: boolean
  readonly why: string
}

const VECTORS = JSON.parse(readFileSync(new URL('../unit/addresses/address-vectors.json', import.meta.url), 'utf8')) as readonly Vector[] // the vectors' own shape

describe('D1: every address vector, as labelled', () => {
  test.each(
    VECTORS.filter((vector) => !/POLICY/.test(vector.why)).map(
      (vector) => [vector.chain, vector.valid ? 'valid' : 'invalid', vector.address, vector.why] as const,
    ),
  )('D1 %s %s %s (%s)', (chain, label, address) => {
    const family: ChainFamily = isChainId(chain) ? familyOfChain(chain) : 'evm'
    expect(normaliseAddress(family, address).ok).toBe(label === 'valid')
  })
})

/** Control characters and those that change the direction of text. */
const STEERING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

const GOOD = '0x5994814f2c4040b863a0125a45de152a8c2a4dec'
describe('D2 to D4: pasted text', () => {
  test.each([['D2', 'spaces around', `  ${GOOD}  `]])('%s %s are trimmed', (_id, _title, text) => {
    expect(detectAddress(text)).toMatchObject({ kind: 'address', canonical: GOOD })
  })
  test.each([
    ['D2', 'a no-break space', `\u00a0${GOOD}`],
    ['D2', 'a byte order mark', `\ufeff${GOOD}`],
    ['D2', 'a zero-width space', `${GOOD.slice(0, 10)}\u200b${GOOD.slice(10)}`],
    ['D2', 'a soft hyphen', `${GOOD.slice(0, 10)}\u00ad${GOOD.slice(10)}`],
    ['D2', 'quotation marks', `"${GOOD}"`],
    ['D2', 'a payment link', `ethereum:${GOOD}`],
    ['D2', 'an explorer link', `https://etherscan.io/address/${GOOD}`],
    ['D3', 'a Cyrillic x', `0х${GOOD.slice(2)}`],
    ['D3', 'a full-width x', `０x${GOOD.slice(2)}`],
    ['D3', 'a Greek o', `${GOOD.slice(0, 5)}ο${GOOD.slice(6)}`],
    ['D4', 'a WIF private key', '5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9'],
    ['D4', 'a seed phrase', 'legal winner thank year wave sausage worth useful legal winner thank yellow'],
  ])('%s %s is refused with a sentence, and never repeated if it is a secret', (id, _title, text) => {
    const recognised = detectAddress(text)
    expect(recognised.kind).toBe('refused')
    if (recognised.kind !== 'refused') return
    expect(recognised.message.length).toBeGreaterThan(10)
    if (id === 'D4') {
      expect(recognised.secret).toBe(true)
      expect(recognised.message).not.toContain(text.slice(0, 12))
    }
  })
})

const LABELS: readonly (readonly [string, string, string])[] = [
  ['D6', 'right-to-left override', 'abc\u202Egnp.exe'],
  ['D6', 'isolates', '\u2066hidden\u2069'],
  ['D6', 'zalgo', `Z${'\u0335'.repeat(500)}`],
  ['D6', 'joined emoji', '👨‍👩‍👧‍👦 family'],
  ['D6', 'a flag', '🇨🇭 bank'],
  ['D6', 'tag characters', 'x\u{E0041}\u{E0042}'],
  ['D6', 'a NUL', 'a\u0000b'],
  ['D6', 'a newline', 'a\nb'],
  ['D6', 'a terminal command', '\u001b[2Jgone'],
  ['D6', 'a terminal link', '\u001b]8;;http://evil\u0007click\u001b]8;;\u0007'],
  ['D6', 'a carriage return', 'a\rb'],
  ['D7', 'a look-alike', 'Bіnance'],
  ['D8', 'a script', '<script>alert(1)</script>'],
  ['D8', 'an image that runs', '<img src=x onerror=alert(1)>'],
  ['D8', 'an svg that runs', '<svg onload=alert(1)>'],
  ['D8', 'a link that runs', 'javascript:alert(1)'],
  ['D8', 'the end of an attribute', '"><x'],
  ['D8', 'a template', '{{7*7}}'],
  ['D8', 'a template literal', '${x}'],
  ['D8', 'the end of a section', ']]>'],
  ['D8', 'a markdown link', '[click](javascript:alert(1))'],
  ['D8', 'a comment', '<!-- x'],
  ['D8', 'the end of a style', '</style><b>'],
]

describe('D6 to D8: labels, from the response to the report', () => {
  test.each(LABELS)('%s %s', async (_id, _title, label) => {
    const clean = await show('profiler/counterparties', counterparties({ counterparty_address_label: '["plain"]' }))
    const shown = await show('profiler/counterparties', counterparties({ counterparty_address_label: JSON.stringify([label]) }))
    const paper = visibleGraph(shown.html)
    // A label adds text and never an element.
    expect([...tagsOf(paper)].filter((tag) => !tagsOf(visibleGraph(clean.html)).has(tag))).toEqual([])
    expect([...tagsOf(shown.svg)].filter((tag) => !tagsOf(clean.svg).has(tag))).toEqual([])
    for (const position of [paper, shown.svg]) expect(position.replaceAll(/[\n\t]/g, '')).not.toMatch(STEERING)
    expect(visibleText(label)).not.toMatch(STEERING)
    // 200 characters, each at most written out as <U+E0041>.
    expect(visibleText(label.repeat(300), 200).length).toBeLessThanOrEqual(200 * 9)
  })

  test('D7 a look-alike is recognised and reported', () => {
    expect(lookalikeWarning('Bіnance')).not.toBe('')
    expect(lookalikeWarning('Binance')).toBe('')
    expect('é'.normalize('NFC')).not.toBe('é'.normalize('NFD'))
  })

  test.each(['=1+1', '+1', '-cmd', '@sum', '\t=1', '\r=1', '＝1'])('D8 and G3: %j is not a formula in an exported table', (text) => {
    const csv = csvOf([{ id: 'a', title: 'A', kind: 'label' }], [{ id: '1', cells: { a: { text, state: 'value' } }, captureId: 'c', pointer: '' }])
    expect(csv.split(/\r?\n/).slice(1).join('\n')).not.toMatch(/^"?[=+@\t\r＝-]/)
  })
})

describe('D5, D9 to D12: addresses and graphs', () => {
  test.each(['a"b', "a'b", '#id', 'a.b', 'a b', 'a\\b', '__proto__', 'constructor', '<x>', 'edge:selected'])(
    'D9 %j is an id like any other on the canvas',
    async (address) => {
      const shown = await show('profiler/counterparties', counterparties({ counterparty_address: JSON.stringify(address) }))
      const visibleGraph = computeVisibleGraph(shown.graph, EVERYTHING, new Set(), new Map())
      const canvas = cytoscape({ headless: true, elements: canvasElements(graphScene(visibleGraph), computeLayout(visibleGraph, {})) })
      expect(canvas.nodes().length).toBe(visibleGraph.nodes.length)
      for (const node of visibleGraph.nodes) expect(canvas.getElementById(node.id).length).toBe(1)
      canvas.destroy()
    },
  )

  test('D5 and D11: a wallet in two spellings is one node', async () => {
    const shown = await show(
      'profiler/counterparties',
      counterparties({ counterparty_address: JSON.stringify(OTHER.toUpperCase().replace('0X', '0x')) }),
    )
    const same = await show('profiler/counterparties', counterparties({}))
    expect(shown.graph.nodes.length).toBe(same.graph.nodes.length)
  })

  test('D10 a self-loop is listed and not drawn', async () => {
    const shown = await show('profiler/counterparties', counterparties({ counterparty_address: JSON.stringify(SUBJECT) }))
    expect(shown.graph.nodes).toHaveLength(1)
    expect(shown.graph.notes.join(' ')).toMatch(/to itself/)
  })

  test.each([
    ['a figure that is none', 'NaN'],
    ['nothing', ''],
    ['less than nothing', '-5'],
    ['beyond any float', '1e400'],
  ])('D10 an edge with %s has a finite width', (_title, volume) => {
    const [a, b] = [sampleNode(1, 'subject'), sampleNode(2, 'counterparty')]
    const visibleGraph = { nodes: [a, b], groups: [], edges: [sampleEdge(a, b, volume)], hiddenCount: 0 }
    const widths = graphScene(visibleGraph).edges.map(({ width }) => width)
    expect(widths).toHaveLength(1)
    for (const width of widths) expect(Number.isFinite(width)).toBe(true)
  })

  test('D10 a hub of 50,000 counterparties opens as its visible part, and no counterparty is lost', () => {
    const subject = sampleNode(0, 'subject')
    const others = Array.from({ length: 50_000 }, (_, index) => sampleNode(index + 1, 'counterparty', String(index)))
    const model = { nodes: [subject, ...others], edges: others.map((other) => sampleEdge(other, subject, '1')), notes: [] }
    const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
    expect(visibleGraph.nodes.length + visibleGraph.edges.length).toBeLessThan(1500)
    expect(visibleGraph.nodes.length + (visibleGraph.groups[0]?.members.length ?? 0)).toBe(50_001)
  })

  test('D10 a case with 50,000 edges opens as its largest part, and names what it leaves out', () => {
    const subjects = Array.from({ length: 320 }, (_, index) => sampleNode(index + 1, 'subject', String(index)))
    const pairs = subjects.flatMap((from, at) => subjects.slice(at + 1).map((to, position) => sampleEdge(from, to, String(at * 1_000 + position))))
    const model = { nodes: subjects, edges: pairs.slice(0, 50_000), notes: [] }
    expect(model.edges).toHaveLength(50_000)
    const visibleGraph = computeVisibleGraph(model, EVERYTHING, new Set(), new Map())
    expect(visibleGraph.edges).toHaveLength(MAX_LINES)
    expect(visibleGraph.edgesLeftOut).toBe(50_000 - MAX_LINES)
    const min = Math.min(...visibleGraph.edges.map(({ volume }) => Number(volume)))
    expect(model.edges.filter(({ volume }) => Number(volume) > min).length).toBeLessThan(MAX_LINES)
    const legend = renderToStaticMarkup(
      createElement(GraphLegend, { colours: LIGHT_COLOURS, notes: [], hiddenCount: 0, edgesLeftOut: visibleGraph.edgesLeftOut, groups: 0 }),
    )
    expect(legend).toContain('47,000 smaller flows')
    expect(graphSvg(visibleGraph, computeLayout(visibleGraph, {}))).toContain('Smaller flows not shown: 47000.')
  })

  test('D12 one symbol with many contracts stays many tokens, and odd decimals change nothing', async () => {
    const rows = Array.from(
      { length: 200 },
      (_, index) =>
        `{"chain":"bnb","token_address":"0x${String(index).padStart(40, '0')}","token_symbol":"USDC","token_amount":1,"value_usd":${index % 2 === 0 ? '1' : 'null'},"decimals":77}`,
    )
    const shown = await show('profiler/current-balance', `{"data":[${rows.join(',')}]}`)
    expect(shown.panels.find((panel) => panel.id === 'balances')?.tables[0]?.rows).toHaveLength(200)
  })
})
