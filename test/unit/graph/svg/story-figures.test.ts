import { beforeAll, expect, test } from 'vitest'
import type { StoryFigure } from '../../../../src-shared/graph/svg/story-figures.ts'
import { pathStoryFigures, traceStoryFigures } from '../../../../src-shared/graph/svg/story-figures.ts'
import { graphOf } from '../../../../src-shared/view-models/graph-model.ts'
import { pathGraphOf } from '../../../../src-shared/view-models/trace/paths/path-graph.ts'
import { type ComputedRun, runSavedTrace } from '../../../../src-shared/view-models/trace/run-saved-trace.ts'
import { responsesIn } from '../../../support/builders/case-states.ts'
import { fraudCase, nodeOfCast } from '../../view-models/trace/fraud-case.ts'

/** At this width across the 510 points of an A4 page, amounts of 10.5 units are 7 points high. */
const MAX_WIDTH = (10.5 / 7) * 510
const NAMES = ['collector', ...Array.from({ length: 9 }, (_, nth) => `peel/${nth}`)]
const state = fraudCase(NAMES)
const model = graphOf(state)
let run: ComputedRun
let figures: readonly StoryFigure[]

beforeAll(async () => {
  const setting = { starts: [nodeOfCast('collector')], direction: 'forward', method: 'fifo', hops: 12, width: 10, minValue: '' } as const
  const computed = await runSavedTrace(state, setting, state.record.seq, responsesIn(state), async () => undefined)
  if (!computed.ok) throw new Error(computed.error.message)
  run = computed.value
  figures = traceStoryFigures(run.trace, { model, identity: run.identity })
})

const textsOf = (svg: string): readonly string[] => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)

test('each hop of the practice fraud has a figure and a sentence with names, amounts and days', () => {
  expect(figures.map(({ title }) => title)).toEqual(figures.map((_, at) => `Step ${at + 1} of 10`))
  expect(figures[0]?.caption).toBe('collector passed $574.7k on to peel/0 from 4 September to 28 September 2026.')
  expect(figures[4]?.caption).toMatch(
    /^peel\/3 passed \$384\.3k on to peel\/4 from 5 September to 7 October 2026, split off \$47\.1k to Meridian Exchange: Deposit \(0x\w+…\w+\) and \$36\.1k to Quietpool: 1 ETH\. \$2\.2k remained at peel\/3\.$/,
  )
  expect(figures[9]?.caption).toMatch(/^peel\/8 split off \$141\.7k to Meridian Exchange: Deposit \(0x\w+…\w+\) and \$14\.7k to /)
})

test('a figure shows the hop with the one before and after, and the traced share of each flow', () => {
  const texts = textsOf(figures[4]?.svg ?? '')
  for (const name of ['peel/2', 'peel/3', 'peel/4', 'peel/5', 'Quietpool: 1 ETH', '$384.3k', '$47.1k', '$36.1k']) expect(texts).toContain(name)
  for (const name of ['peel/1', 'peel/6']) expect(texts).not.toContain(name)
  expect(texts.filter((text) => text === 'all traced')).not.toHaveLength(0)
})

test('amounts are at least 7 points high on an A4 page, and the same trace gives the same figures', () => {
  for (const { svg } of figures) expect(Number(/viewBox="\S+ \S+ (\S+)/.exec(svg)?.[1])).toBeLessThanOrEqual(MAX_WIDTH)
  expect(traceStoryFigures(run.trace, { model, identity: run.identity })).toEqual(figures)
})

test('addresses and flows that no response about flows names are drawn by what the transfers say', () => {
  const [first] = traceStoryFigures(run.trace, { model: { nodes: [], edges: [] }, identity: run.identity })
  expect(textsOf(first?.svg ?? '')).toEqual(expect.arrayContaining(['$574.7k', 'collector', 'peel/0']))
})

test('a path is drawn with its whole flows', () => {
  const link = pathGraphOf(run.input.transfers)
    .get(nodeOfCast('collector'))
    ?.find(({ to }) => to === nodeOfCast('peel/0'))
  const [hop] = pathStoryFigures(link === undefined ? [] : [link], { model, identity: run.identity })
  expect(hop?.caption).toMatch(/^collector paid \$\S+ to peel\/0 from 4 September to 28 September 2026\.$/)
  expect(textsOf(hop?.svg ?? '')).not.toContain('all traced')
})
