import { expect, test } from 'vitest'
import { UNDATED } from '../../../../../src-shared/view-models/graph/time/edge-dating.ts'
import { tokenChoices } from '../../../../../src-shared/view-models/graph/time/token-choices.ts'
import { tokenWords } from '../../../../../src-shared/view-models/graph/time/token-names.ts'
import { sampleEdge, sampleNode } from '../../../graph/sample-graph.ts'
import { datingOf, transferOf } from './random-transfers.ts'

const [SENDER, OWN] = [sampleNode(1, 'counterparty'), sampleNode(0, 'subject')]
const edge = (id: string, ...tokens: readonly (readonly [asset: string, symbol: string])[]) => ({
  ...sampleEdge(SENDER, OWN),
  id,
  tokens: tokens.map(([asset, symbol]) => ({ asset, symbol })),
})

test('a symbol is one choice over all chains, and one per contract if two of one chain share it', () => {
  const real = ['ethereum:0xdac17f958d2ee523a2206206994597c13d831ec7', 'USDT'] as const
  const choices = tokenChoices(
    [
      edge('a', real, ['ethereum:ETH', 'ETH']),
      edge('b', ['base:ETH', 'ETH'], ['ethereum:0x1111111111111111111111111111111111111111', 'USDT']),
      edge('c', real),
    ],
    UNDATED,
  )
  expect(choices.map(({ name, flows }) => [tokenWords(name), flows])).toEqual([
    ['ETH', 2],
    ['USDT 0xdac17f…831ec7', 2],
    ['USDT (unverified) 0x111111…111111', 1],
  ])
})

test('a token named only by single transfers is a choice as well', () => {
  const model = { nodes: [SENDER, OWN], edges: [sampleEdge(SENDER, OWN)], notes: [] }
  expect(tokenChoices(model.edges, datingOf(model, [transferOf('a')]))).toEqual([{ name: 'USDT ethereum:0xusdt', flows: 1 }])
})
