import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { edgeKey } from '../../../src-shared/view-models/edge-key.ts'
import { joinedId } from '../../../src-shared/view-models/graph/joined-edges.ts'
import { BridgeExits } from '../../../src-renderer/features/graph/trace/bridge-exits.tsx'
import { CommonPanel } from '../../../src-renderer/features/graph/trace/common-panel.tsx'
import { DestinationBar } from '../../../src-renderer/features/graph/trace/destination-bar.tsx'
import { FilterFields } from '../../../src-renderer/features/graph/trace/filter-fields.tsx'
import { PathsPanel } from '../../../src-renderer/features/graph/trace/paths-panel.tsx'
import { TracePanel } from '../../../src-renderer/features/graph/trace/trace-panel.tsx'
import { TransfersTable } from '../../../src-renderer/features/graph/details/transfers-table.tsx'
import { TraceFaults } from '../../../src-renderer/features/graph/trace/trace-faults.tsx'
import { traceFrom, traceFromTransfers, type PathsSetting, useSetting } from '../../../src-renderer/features/graph/trace/trace-setting.ts'
import { pathGraphOf } from '../../../src-shared/view-models/trace/paths/path-graph.ts'
import { runSync } from '../../../src-shared/core/steps.ts'
import { bridgeExitSteps } from '../../../src-shared/view-models/trace/bridge-candidates.ts'
import { caseStateOf } from '../../support/builders/case-states.ts'
import { inCase } from '../gallery/in-case.tsx'
import { render } from '../support/render.tsx'
import { traceFlow, traceTable, TRANSFERS } from './traces.fixtures.ts'

test('a trace balances hop by hop, names its method, and shows destinations and missing requests', async () => {
  const onSelect = vi.fn<(node: string) => void>()
  render(
    <TracePanel
      setting={traceFrom(['first'])}
      shown={{
        trace: traceFlow(),
        table: traceTable(),
        failure: undefined,
        isTimed: true,
        isBehind: false,
        shares: undefined,
        money: undefined,
        exits: [],
      }}
      model={{ nodes: [], edges: [], notes: [] }}
      selection={new Set(['next'])}
      onSetting={() => {}}
      onSelect={onSelect}
    />,
  )
  const hops = page.getByRole('table', { name: 'Hops, by FIFO' })
  await expect.element(hops.getByRole('row', { name: 'first 5.0 4.0 0.9 0.1 closed' })).toBeVisible()
  await expect.element(hops.getByRole('row', { name: 'next 4.0 0.0 0.0 4.0? not requested' })).toBeVisible()
  await expect.element(hops.getByRole('button', { name: 'next' })).toHaveAttribute('aria-pressed', 'true')
  await hops.getByRole('button', { name: 'first' }).click()
  expect(onSelect.mock.calls).toEqual([['first']])
  const ends = page.getByRole('region', { name: 'Destination of funds' })
  await expect.element(ends.getByRole('heading', { name: 'Destination of funds FIFO $5,000.00' })).toBeVisible()
  await expect.element(ends.getByText('Open $4k')).toBeVisible()
  await expect.element(ends.getByText('Exchange $900')).toBeVisible()
  const methods = ends.getByRole('table', { name: 'Destinations by method, USD' })
  await expect
    .element(methods.getByRole('row', { name: 'next not requested USDT unverified 4,000.00 80.00% 4,000.00 80.00% 4,000.00 80.00%' }))
    .toBeVisible()
  await expect.element(methods.getByRole('row', { name: 'Received ✓ 5,000.00 5,000.00 5,000.00' })).toBeVisible()
  await expect.element(ends.getByText('All methods give the same destinations.')).toBeVisible()
  const form = page.getByRole('group', { name: 'Trace settings' })
  for (const name of ['Direction', 'Follow', 'Method', 'Max. hops', 'Branches/address'])
    await expect.element(form.getByRole('combobox', { name })).toBeVisible()
  await expect.element(form.getByRole('textbox', { name: 'Minimum USD' })).toBeVisible()
  await expect.element(page.getByText('Stops at exchange, mixer, bridge', { exact: false })).toBeVisible()
})

test('shows the hops of the chosen method while the other methods are computed', async () => {
  const shown = {
    trace: traceFlow(),
    table: undefined,
    failure: undefined,
    isTimed: true,
    isBehind: true,
    shares: undefined,
    money: undefined,
    exits: [],
  }
  render(
    <TracePanel
      setting={traceFrom(['first'])}
      shown={shown}
      model={{ nodes: [], edges: [], notes: [] }}
      selection={new Set()}
      onSetting={() => {}}
      onSelect={() => {}}
    />,
  )
  await expect.element(page.getByRole('table', { name: 'Hops, by FIFO' })).toBeVisible()
  await expect.element(page.getByText('Computing the other methods')).toBeVisible()
  expect(page.getByRole('table', { name: 'Destinations by method, USD' }).elements()).toEqual([])
})

test('a likely exit is accepted into the trace, and another one starts a new trace', async () => {
  const [one] = TRANSFERS
  if (one === undefined) throw new Error('There is no transfer.')
  const into = { ...one, id: 'in', from: 'first', to: 'bridge' }
  const out = { ...into, id: 'out', from: 'far bridge', to: 'exit', chain: 'arbitrum' }
  const [onAccept, onFollow] = [vi.fn<(ids: readonly string[], isAccepted: boolean) => void>(), vi.fn<(node: string) => void>()]
  const trace = { ...traceFlow(), transfers: [{ transfer: into, amount: into.amount, value: into.value, stop: 'bridge' as const }] }
  render(
    <BridgeExits
      trace={trace}
      exits={runSync(bridgeExitSteps(trace.transfers, [into, out]))}
      nameOf={(node) => node}
      onSelect={() => {}}
      accepted={undefined}
      onAccept={onAccept}
      onFollow={onFollow}
    />,
  )
  const exits = page.getByRole('region', { name: 'Inferred bridge exits' })
  await expect.element(exits.getByText('1 of 1 transfers matched')).toBeVisible()
  await exits.getByRole('checkbox', { name: 'Continue this trace at exit' }).click({ force: true })
  await exits.getByRole('button', { name: 'Follow exit' }).click()
  expect([onAccept.mock.calls, onFollow.mock.calls]).toEqual([[[['inferred bridge exit'], true]], [['exit']]])
})

test('the bar of destinations shows each amount and share, and a press selects its addresses', async () => {
  const onSelect = vi.fn<(nodes: readonly string[]) => void>()
  render(
    <DestinationBar
      trace={traceFlow()}
      table={traceTable()}
      nameOf={(node) => node}
      entityOf={() => ''}
      selection={new Set(['market'])}
      onSelect={onSelect}
    />,
  )
  const bar = page.getByRole('region', { name: 'Destinations' })
  await expect.element(bar.getByRole('button', { name: 'market exchange $900 · 18.00%' })).toHaveAttribute('aria-pressed', 'true')
  await bar.getByRole('button', { name: 'next not requested $4k · 80.00%' }).click()
  expect(onSelect.mock.calls).toEqual([[['next']]])
})

test('transfers that responses report differently are listed with each statement and source, and those without an amount are counted', async () => {
  const shown: string[] = []
  const trace = traceFlow()
  const [one] = TRANSFERS
  if (one === undefined) throw new Error('There is no transfer.')
  const statements = ['4000', '5000'].map((amount, at) => ({ ...one, amount, sources: [{ captureId: `capture ${at}`, pointer: '/data/0' }] }))
  const faults = { disagreeing: [{ ...one, hash: '0xabc', statements }], toItself: 1, atSameTime: 0, returning: 2 }
  const leg = { nodes: ['first'], hash: '0x1', missing: 'amount', source: { captureId: 'capture 2', pointer: '/data/1' } } as const
  render(
    inCase(caseStateOf([], []), <TraceFaults trace={{ ...trace, faults }} skipped={[leg, { ...leg, nodes: ['elsewhere'] }]} />, {
      showCapture: (id) => shown.push(id),
    }),
  )
  const list = page.getByRole('list', { name: 'Data to check' })
  const texts = [
    '1 transfer is reported differently by several responses. The newest response counts.',
    'Transfer 0xabc: 4,000 USDT ($5,000.00), 1 Sep 00:00; 5,000 USDT ($5,000.00), 1 Sep 00:00, counted',
    '1 transfer has no amount or no address in the response, and is not traced.',
    '2 transfers go back to an earlier address. Each amount counts only where it is now.',
  ]
  for (const text of texts) await expect.poll(() => list.element().textContent).toContain(text)
  await list.getByRole('button', { name: 'Show response 1 about transfer 0xabc' }).click()
  await list.getByRole('button', { name: 'Show the first of them in its response' }).click()
  expect(shown).toEqual(['capture 0', 'capture 2'])
})

test('nodes without any request are named before the counterparties that several nodes share', async () => {
  render(
    <CommonPanel
      of={['one', 'two']}
      found={{
        shared: [{ node: 'sender', role: 'funder', with: ['one', 'two'], from: '0', to: '30', edges: [] }],
        entities: [],
        unknown: [{ node: 'two', known: 'not-requested' }],
      }}
      nameOf={(node) => node}
      selection={new Set()}
      onEnd={() => {}}
      onSelect={() => {}}
    />,
  )
  await expect.element(page.getByText('two was not requested. No conclusion can be drawn from the missing data.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Funders' }).getByText('$30 to them')).toBeVisible()
})

test('a path is chosen from the list and shown hop by hop, and its ends can be other selections', async () => {
  const [shown, changed] = [vi.fn<(at: number) => void>(), vi.fn<(setting: PathsSetting | undefined) => void>()]
  const onSelect = vi.fn<(id: string) => void>()
  const setting: PathsSetting = { kind: 'paths', from: ['first'], to: ['market'], how: 'best' }
  const link = pathGraphOf(TRANSFERS)
    .get('first')
    ?.find(({ to }) => to === 'market')
  if (link === undefined) throw new Error('There is no such link.')
  render(
    <PathsPanel
      setting={setting}
      found={{ paths: [[link]], isCut: true, flow: undefined }}
      nameOf={(node) => node}
      shown={0}
      onShow={shown}
      selection={new Set(['paid', 'next'])}
      selected={['paid', 'next']}
      onSelect={onSelect}
      onSetting={changed}
    />,
  )
  await page.getByRole('list', { name: 'Paths found' }).getByRole('button', { name: 'first → market' }).click()
  expect(shown.mock.calls).toEqual([[0]])
  await expect.element(page.getByText('The search was stopped. There may be more than these 1.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Reverse' }).click()
  const hops = page.getByRole('table', { name: 'Hops of the path' })
  await expect.element(hops.getByRole('row', { name: 'first → market 1 1 Sep 900.00' })).toBeVisible()
  await hops.getByRole('button').click()
  expect(onSelect.mock.calls).toEqual([[edgeKey(joinedId({ kind: 'value', source: 'first', target: 'market' }))]])
  await page.getByRole('button', { name: 'To selection' }).click()
  expect(changed.mock.calls).toEqual([[{ ...setting, from: ['market'], to: ['first'] }], [{ ...setting, to: ['paid', 'next'] }]])
})

function OpenSetting({ caseId }: { readonly caseId: string }) {
  return <output aria-label="Setting">{JSON.stringify(useSetting(caseId))}</output>
}

test('selected transfers of a flow start a trace of their funds alone, and more are added to it', async () => {
  const state = caseStateOf([], [])
  const transfers = TRANSFERS.map((one, at) => ({ ...one, hash: `0xhash${at}` }))
  render(
    inCase(
      state,
      <>
        <TransfersTable transfers={transfers} />
        <OpenSetting caseId={state.record.id} />
      </>,
    ),
  )
  const setting = page.getByRole('status', { name: 'Setting' })
  await page.getByRole('checkbox', { name: 'Select transfer 0xhash1' }).click()
  await page.getByRole('button', { name: 'Trace this transfer' }).click()
  await expect.element(setting.getByText('"hash":"0xhash1"', { exact: false })).toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Select transfer 0xhash2' }).click()
  await expect.element(page.getByRole('button', { name: 'Trace 2 transfers' })).toBeVisible()
  await page.getByRole('button', { name: 'Add to trace' }).click()
  await expect.element(setting.getByText('"hash":"0xhash2"', { exact: false })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Add to trace' })).toBeDisabled()
})

test('a trace from transfers lists each with hash, amount and time, and one of several is removed', async () => {
  const [first, second] = TRANSFERS.map((one, at) => ({ ...one, hash: `0xhash${at}` }))
  if (first === undefined || second === undefined) throw new Error('There are no transfers.')
  const onSetting = vi.fn<(setting: unknown) => void>()
  const trace = {
    ...traceFlow(),
    started: [{ transfer: first, amount: '5000', value: '5000', again: { amount: '0', value: '0' } }],
    missingStarts: [second],
  }
  render(
    <TracePanel
      setting={traceFromTransfers([first, second])}
      shown={{ trace, table: traceTable(), failure: undefined, isTimed: true, isBehind: false, shares: undefined, money: undefined, exits: [] }}
      model={{ nodes: [], edges: [], notes: [] }}
      selection={new Set()}
      onSetting={onSetting}
      onSelect={() => {}}
    />,
  )
  await expect.element(page.getByRole('heading', { name: 'Trace from transfer 0xhash0 and 1 more' })).toBeVisible()
  const starts = page.getByRole('list', { name: 'Start transfers' })
  await expect.element(starts.getByText('2026-09-01 00:00 · paid → first')).toBeVisible()
  await expect.element(starts.getByText('5,000 USDT $5,000.00')).toBeVisible()
  await expect.element(starts.getByText('not in the results of this case', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Follow' })).toBeDisabled()
  await starts.getByRole('button', { name: 'Remove transfer 0xhash1 from the start' }).click()
  expect(onSetting.mock.calls[0]?.[0]).toMatchObject({ transfers: [{ hash: '0xhash0' }] })
})

test('limits a trace to chosen tokens and typed days', async () => {
  const onSetting = vi.fn<(setting: unknown) => void>()
  render(<FilterFields setting={traceFrom(['first'])} transfers={TRANSFERS} onSetting={onSetting} />)
  await page.getByText('Tokens: all').first().click()
  await page.getByRole('checkbox', { name: /^USDT .*on Ethereum/ }).click({ force: true })
  await page.getByRole('textbox', { name: 'To day' }).fill('2026-09-05')
  await page.getByRole('textbox', { name: 'From day' }).click()
  expect(onSetting.mock.calls.map(([setting]) => setting)).toMatchObject([{ tokens: ['ethereum:usdt'] }, { window: { from: '', to: '2026-09-05' } }])
})
