import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ChangesTable } from '../../../src-renderer/features/compare/changes-table.tsx'
import { TopTokens } from '../../../src-renderer/features/dossier/overview/top-tokens.tsx'
import { FlowHeat } from '../../../src-renderer/features/context/market/flow-heat.tsx'
import { WebResults } from '../../../src-renderer/features/context/web-results.tsx'
import { CaseActionsContext, CaseContext } from '../../../src-renderer/state/case-context.ts'
import { FigureTile } from '../../../src-renderer/ui/figure/figure-tile.tsx'
import { SourceButton } from '../../../src-renderer/ui/figure/source-button.tsx'
import { panelViews } from '../../../src-shared/view-models/panel-views.ts'
import { marketFlows } from '../../../src-shared/view-models/market/market-flows.ts'
import type { ViewRow } from '../../../src-shared/view-models/panel-view.ts'
import { type Cell, MISSING } from '../../../src-shared/service/response/rows.ts'
import { answeredOf } from '../../support/builders/captures.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { exchangeOf } from '../../support/builders/case-files.ts'
import { caseStateOf, FIXTURE_SUBJECT } from '../../support/builders/case-states.ts'
import { render } from '../support/render.tsx'
import { HIDDEN, HOSTILE } from './hostile.fixtures.ts'

const hostile: Cell = { text: HOSTILE, state: 'value' }
const ROW: ViewRow = {
  id: 'r',
  captureId: 'c-1',
  pointer: '/data/0',
  cells: { token_symbol: hostile, chain: hostile, title: hostile, link: hostile, snippet: hostile, value_usd: { text: '5', state: 'value' } },
}
const SOURCE = { captureId: 'c-1', pointer: '/data/0' }

const ADDRESS = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const holding = { address: ADDRESS, chain: HOSTILE, token_symbol: HOSTILE, token_address: '0x1', token_amount: 1, price_usd: 5, value_usd: 5 }
const STATE = caseStateOf(
  [{ address: ADDRESS, family: 'evm', chains: ['bnb'] }],
  [{ endpoint: 'profiler/current-balance', body: JSON.stringify({ data: [holding] }), request: { address: ADDRESS } }],
)
const balances = panelViews(STATE, FIXTURE_SUBJECT).filter(({ id }) => id === 'balances')

const flow = { token_symbol: HOSTILE, chain: HOSTILE, token_sectors: [HOSTILE], net_flow_24h_usd: 5 }
const flows = marketFlows([
  answeredOf(exchangeOf({ caseId: 'c', id: 'x-1', endpoint: 'smart-money/netflow', body: JSON.stringify({ data: [flow] }) }), {
    subjectId: undefined,
  }),
])

test.each<readonly [what: string, part: () => ReactNode, role: 'button' | 'table' | 'list' | 'row', named: RegExp]>([
  ['a source', () => <SourceButton what={HOSTILE} onClick={() => {}} />, 'button', /^Source of safe/],
  [
    'a figure whose rule and title name a token',
    () => <FigureTile figure={{ id: 'f', title: HOSTILE, kind: 'text', cell: hostile, captureIds: ['c-1'], rule: `Realised on ${HOSTILE}.` }} />,
    'button',
    /^Source of safe/,
  ],
  ['the market', () => <FlowHeat flows={flows} scope="1 listed" onAll={() => {}} />, 'table', /by sector/],
  [
    'the largest holdings',
    () => balances.map((panel) => <TopTokens key={panel.id} panel={panel} onAll={() => {}} />),
    'button',
    /^Source of the balance of safe/,
  ],
  [
    'results of the web',
    () => <WebResults table={{ id: 'w', title: 'Results', columns: [], rows: [ROW] }} onShowSource={() => {}} />,
    'button',
    /^Source of safe/,
  ],
  [
    'a comparison',
    () => (
      <ChangesTable
        title="Current balance"
        changes={{
          rows: [
            {
              id: 'r',
              state: 'changed',
              name: hostile,
              nameKind: 'token',
              isUnverified: false,
              chain: HOSTILE,
              field: { id: 'value_usd', kind: 'usd', title: 'Value' },
              before: { text: '1', state: 'value' },
              after: { text: '2', state: 'value' },
              difference: MISSING,
              beforeSource: SOURCE,
              afterSource: SOURCE,
            },
          ],
          unchanged: 0,
          notes: [],
        }}
      />
    ),
    'row',
    /safe/,
  ],
])('no character that hides or reverses text is shown on the screen, in a name or in a tooltip of %s', async (_what, part, role, named) => {
  render(
    <CaseContext value={{ state: STATE }}>
      <CaseActionsContext value={actionsOf()}>{part()}</CaseActionsContext>
    </CaseContext>,
  )
  await expect.element(page.getByRole(role, { name: named }).first()).toBeInTheDocument()
  expect(document.body.getHTML()).toContain('⟨U+202E⟩')
  expect(HIDDEN.filter((character) => document.body.getHTML().includes(character))).toEqual([])
})
