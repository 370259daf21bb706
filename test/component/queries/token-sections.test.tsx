import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { identityOf } from '../../../src-shared/case/identity/identity.ts'
import { ConcentrationTile, HoldersSection } from '../../../src-renderer/features/context/token/holders-section.tsx'
import { SegmentPicture } from '../../../src-renderer/features/context/token/segment-picture.tsx'
import { TokenHeader } from '../../../src-renderer/features/context/token/token-header.tsx'
import { TokenSide } from '../../../src-renderer/features/context/token/token-side.tsx'
import { FigureTile } from '../../../src-renderer/ui/figure/figure-tile.tsx'
import { CaseActionsContext, CaseContext, type CaseActions } from '../../../src-renderer/state/case-context.ts'
import { segmentBars } from '../../../src-shared/view-models/token/segment-bars.ts'
import { tokenHolders } from '../../../src-shared/view-models/token/token-holders.ts'
import { tokenQueries } from '../../../src-shared/view-models/token/token-queries.ts'
import type { CaseState } from '../../../src-shared/case/case-state.ts'
import type { RequestedQuery } from '../../../src-shared/view-models/requested-queries.ts'
import '../../../src-renderer/features/context/token/token-dossier.css'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { startTrial } from '../acquisition/trial.ts'
import { render } from '../support/render.tsx'
import { respond, draftFor, HOLDER, NO_ONE, requestQuery, TOKEN } from './tokens.fixtures.ts'

function show(part: ReactNode, state?: CaseState): CaseActions['showCapture'] {
  const showCapture = vi.fn<CaseActions['showCapture']>()
  const inCase = state === undefined ? part : <CaseContext value={{ state }}>{part}</CaseContext>
  render(<CaseActionsContext value={actionsOf({ showCapture })}>{inCase}</CaseActionsContext>)
  return showCapture
}

test('a group that the service does not count does not read as having no wallets, and a missing figure is not zero', async () => {
  const record = { exchange_net_flow_usd: 200.5, exchange_wallet_count: 0, whale_net_flow_usd: 0, whale_wallet_count: 0 }
  const found = segmentBars([respond('tgm/flow-intelligence', { data: [record] })])
  if (found === undefined) throw new Error('The answer holds no record.')
  const showCapture = show(<SegmentPicture found={found} scope="7 days" />)
  await expect.element(page.getByRole('row', { name: /^Exchanges \$200\.50 not counted$/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Whales \$0\.00 0$/ })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /^Fresh wallets no value no value$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Source of the net flow by group' }).click()
  expect(showCapture).toHaveBeenCalledExactlyOnceWith('x-1', '/data/0')
})

test('the total of the largest holders is shown once, and not again for more holders with the same total', async () => {
  const top = [
    { max: 10, share: '0.9982' },
    { max: 50, share: '1' },
    { max: 62, share: '1' },
  ]
  show(
    <dl>
      <ConcentrationTile found={{ holders: [], top, scope: '' }} chain="ethereum" whoIs={() => NO_ONE} />
    </dl>,
  )
  await expect.element(page.getByText('99.82%')).toBeVisible()
  await expect.element(page.getByText('50 hold 100.00%', { exact: true })).toBeVisible()
})

test.each([1440, 1024, 320])('no tile of a token overflows at %i px', async (width) => {
  const top = [10, 50].map((max) => ({ max, share: `0.9${max}` }))
  const data = [0.6, 0.3, 0.05].map((share, at) => ({ address: `${HOLDER.slice(0, -1)}${at}`, ownership_percentage: share }))
  const { holders } = tokenHolders(requestQuery('tgm/holders', { pages: [respond('tgm/holders', { data })] }), 'ethereum')
  show(
    <dl className="figure-strip context-figures" style={{ width }}>
      <FigureTile
        figure={{ id: 'price', title: 'Price', kind: 'usd', cell: { text: '1.5', state: 'value' }, captureIds: ['x-1'], rule: '' }}
        below="one hour ago"
      />
      <ConcentrationTile found={{ holders, top, scope: '' }} chain="ethereum" whoIs={() => NO_ONE} />
    </dl>,
  )
  await expect.element(page.getByText('50 hold 95.00%')).toBeVisible()
  const parts = [...document.querySelectorAll('.figure-tile dt, .figure-tile dd:not(:has(div)), .figure-tile dd > div')].map((part) =>
    part.getBoundingClientRect(),
  )
  expect(parts).toHaveLength(7)
  const over = parts.filter((one, at) =>
    parts.slice(at + 1).some((two) => one.bottom > two.top + 0.5 && two.bottom > one.top + 0.5 && one.right > two.left && two.right > one.left),
  )
  expect(over).toEqual([])
})

test('a holder has its menu and its source one press away, and a name cannot reverse the row', async () => {
  const hostile = 'Good‮ exchange'
  const data = [{ address: HOLDER, address_label: hostile, ownership_percentage: 0.5, value_usd: 10, token_amount: 5, balance_change_7d: -5 }]
  const found = tokenHolders(requestQuery('tgm/holders', { pages: [respond('tgm/holders', { data })] }), 'ethereum')
  const label = { text: hostile, layer: 'service', captureId: 'x-1', pointer: '/data/0' } as const
  const showCapture = show(
    <HoldersSection
      found={found}
      scope="1 listed"
      chain="ethereum"
      whoIs={() => ({ ...NO_ONE, identity: identityOf('', [label]) })}
      onAll={() => {}}
    />,
  )
  await expect.element(page.getByRole('button', { name: /Good⟨U\+202E⟩ exchange/ })).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(page.getByRole('cell', { name: '-50.00%' })).toBeVisible()
  await page.getByRole('button', { name: `Source of the holder ${HOLDER}` }).click()
  expect(showCapture).toHaveBeenCalledExactlyOnceWith('x-1', '/data/0')
})

test('a panel that was not requested has its price, a failed one its reason, a loaded one its time; one that is not offered is named', async () => {
  const failure = { code: 'query_too_large', message: 'The window is too large', captureId: 'x-9' } as RequestedQuery['failures'][number] // only these fields are read
  const questions = tokenQueries(
    [
      requestQuery('tgm/holders', { pages: [respond('tgm/holders', { data: [{ address: HOLDER }] })], state: 'partial' }),
      requestQuery('tgm/transfers', { state: 'failed', failures: [failure] }),
    ],
    TOKEN,
  )
  const onRequest = vi.fn<() => void>()
  const trial = await startTrial()
  const onAgain = vi.fn<(requested: RequestedQuery, how: 'again' | 'more') => void>()
  show(
    <>
      <TokenHeader token={TOKEN} symbols={['LARK', '<b>LARK</b>']} sectors={[]} questions={questions} />
      <TokenSide questions={questions} parties={[]} isBare={false} onRequest={onRequest} onAgain={onAgain} draftFor={draftFor} />
    </>,
    await trial.state(),
  )
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('LARK')
  await expect.element(page.getByText('also <b>LARK</b>')).toBeVisible()
  await expect.element(page.getByText(/1 has more pages$/)).toBeVisible()
  await expect.element(page.getByText(/1 failed$/)).toBeVisible()
  await expect.element(page.getByText('Not available here: DCA vaults.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Not requested yet' }).getByText(/query_too_large/)).toBeVisible()
  await page.getByRole('button', { name: 'Request: sellers, about 1 credit' }).click()
  await page.getByRole('group', { name: 'Price of: sellers' }).getByRole('button', { name: 'Change: sellers' }).click()
  expect(onRequest).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'sold' }))
  await page.getByRole('button', { name: 'More: holders, about 5 credits a call' }).click()
  expect(onAgain).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ endpoint: 'tgm/holders' }), 'more')
})
