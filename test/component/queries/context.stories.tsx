import { FlowHeat } from '../../../src-renderer/features/context/market/flow-heat.tsx'
import { PerpSection } from '../../../src-renderer/features/context/pictures/perp-section.tsx'
import { HoldersSection } from '../../../src-renderer/features/context/token/holders-section.tsx'
import { SegmentPicture } from '../../../src-renderer/features/context/token/segment-picture.tsx'
import { TokenHeader } from '../../../src-renderer/features/context/token/token-header.tsx'
import { TokenSide } from '../../../src-renderer/features/context/token/token-side.tsx'
import '../../../src-renderer/features/context/token/token-dossier.css'
import { marketFlows } from '../../../src-shared/view-models/market/market-flows.ts'
import { segmentBars } from '../../../src-shared/view-models/token/segment-bars.ts'
import { tokenHolders } from '../../../src-shared/view-models/token/token-holders.ts'
import { tokenQueries } from '../../../src-shared/view-models/token/token-queries.ts'
import { startTrial } from '../acquisition/trial.ts'
import { inCase } from '../gallery/in-case.tsx'
import type { StoryGroup } from '../gallery/story.ts'
import { trades } from './perp-trades.fixtures.ts'
import { respond, draftFor, HOLDER, NO_ONE, requestQuery, TOKEN } from './tokens.fixtures.ts'

const nothing = (): void => {}
const SIDE_PX = 340

const HOLDERS = tokenHolders(
  requestQuery('tgm/holders', {
    pages: [
      respond('tgm/holders', {
        data: [0.6, 0.3, 0.05].map((share, at) => ({
          address: `${HOLDER.slice(0, -1)}${at}`,
          ownership_percentage: share,
          value_usd: 1000 * share,
          token_amount: share,
          balance_change_7d: -share / 2,
        })),
      }),
    ],
  }),
  TOKEN.chain,
)

const FLOWS = marketFlows([
  respond('smart-money/netflow', {
    data: ['LARK', 'USDC', 'WREN', 'FINCH'].map((token_symbol, at) => ({
      token_symbol,
      chain: 'ethereum',
      token_sectors: [at < 2 ? 'Stablecoin' : 'Gaming'],
      net_flow_24h_usd: (at - 1.5) * 1000,
      net_flow_7d_usd: (at - 1) * 9000,
    })),
  }),
])

function segments() {
  const found = segmentBars([
    respond('tgm/flow-intelligence', {
      data: [{ exchange_net_flow_usd: 200.5, exchange_wallet_count: 0, whale_net_flow_usd: -900, whale_wallet_count: 3 }],
    }),
  ])
  if (found === undefined) throw new Error('The response has no record.')
  return <SegmentPicture found={found} scope="7 days" />
}

/** A token with one response of more pages, one failure and the rest not requested. */
async function token() {
  const trial = await startTrial()
  const failed = { code: 'query_too_large', message: 'The window is too large', captureId: 'x-9' } as never // only these fields are read
  const questions = tokenQueries(
    [
      requestQuery('tgm/holders', { pages: [respond('tgm/holders', { data: [{ address: HOLDER }] })], state: 'partial' }),
      requestQuery('tgm/transfers', { state: 'failed', failures: [failed] }),
    ],
    TOKEN,
  )
  return inCase(
    await trial.state(),
    <>
      <TokenHeader token={TOKEN} symbols={['LARK', '<b>LARK</b>']} sectors={['Gaming']} questions={questions} />
      <TokenSide questions={questions} parties={[]} isBare={false} onRequest={nothing} onAgain={nothing} draftFor={draftFor} />
    </>,
  )
}

const withActions = async (part: React.ReactNode) => inCase(await (await startTrial()).state(), part)

export const STORIES: readonly StoryGroup[] = [
  { component: 'TokenSide', stories: [{ title: 'found, failed and not requested', width: SIDE_PX, render: token }] },
  { component: 'SegmentPicture', stories: [{ title: 'counted and not counted', width: 560, render: () => withActions(segments()) }] },
  {
    component: 'HoldersSection',
    stories: [
      {
        title: 'three holders',
        width: 560,
        render: () => withActions(<HoldersSection found={HOLDERS} scope="3 listed" chain={TOKEN.chain} whoIs={() => NO_ONE} onAll={nothing} />),
      },
    ],
  },
  {
    component: 'PerpSection',
    stories: [
      {
        title: 'two hours',
        render: () => withActions(<PerpSection title="Trades" pages={[trades('x-1', ['14', '16'])]} scope="" onAll={nothing} />),
      },
    ],
  },
  {
    component: 'FlowHeat',
    stories: [{ title: 'two sectors', render: () => withActions(<FlowHeat flows={FLOWS} scope="4 listed" onAll={nothing} />) }],
  },
]
