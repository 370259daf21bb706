import type { BalanceMap, MapTile } from '../../../src-shared/view-models/overview/balance-map.ts'

const tile = (name: string, value: string, pointer?: string): MapTile => ({
  name,
  value,
  share: String(Number(value) / 100),
  source: pointer === undefined ? undefined : { captureId: 'c1', pointer },
})
export const MAP: BalanceMap = {
  total: '100',
  chains: [
    {
      title: 'Ethereum',
      value: '75',
      share: '0.75',
      tiles: [tile('ETH', '50', '/data/0'), tile('<b>USDC', '20', '/data/1'), tile('3 other tokens', '5')],
    },
    { title: 'Base', value: '25', share: '0.25', tiles: [tile('ETH', '25', '/data/2')] },
  ],
  leftOut: 'Not drawn: 1 token of unknown value. The table lists it.',
}
