import { BalanceTreemap } from '../../../src-renderer/features/dossier/balance-treemap.tsx'
import { Panel } from '../../../src-renderer/features/dossier/panel.tsx'
import { ALL_DAYS } from '../../../src-shared/view-models/overview/wallet-range.ts'
import { panelViews } from '../../../src-shared/view-models/panel-views.ts'
import type { PanelId } from '../../../src-shared/view-models/panel-view.ts'
import { caseStateOf, FIXTURE_SUBJECT, type FixtureResponse } from '../../support/builders/case-states.ts'
import { ADDRESS, balances } from '../../support/builders/case-files.ts'
import { startTrial } from '../acquisition/trial.ts'
import { inCase } from '../gallery/in-case.tsx'
import type { StoryGroup } from '../gallery/story.ts'
import { MAP } from './balance-maps.fixtures.ts'
import { drawerOver, OTHER, OWN } from './drawers.fixtures.tsx'

const WIDTH_PX = 900

const balance = (body: string, status = 200): FixtureResponse => ({
  endpoint: 'profiler/current-balance',
  request: { address: ADDRESS, chain: 'ethereum' },
  body,
  status,
})

/** A panel of a subject about whom these responses are in the case. */
async function showPanel(
  id: PanelId,
  responses: readonly FixtureResponse[],
  part: { readonly headOnly?: boolean; readonly isBehind?: boolean } = {},
) {
  await startTrial()
  const state = caseStateOf([{ address: ADDRESS, family: 'evm', chains: ['ethereum'], alias: 'Collector' }], responses)
  const panels = panelViews(state, FIXTURE_SUBJECT)
  const panel = panels.find((one) => one.id === id)
  const [subject] = state.subjects
  if (panel === undefined || subject === undefined) throw new Error(`The case has no panel ${id}.`)
  return inCase(
    state,
    <Panel panel={panel} panels={panels} subject={subject} headOnly={false} isBehind={false} days={ALL_DAYS} onDays={() => {}} {...part} />,
  )
}

const NOTHING = '{"data":[],"pagination":{"page":1,"per_page":100,"is_last_page":true}}'
const REFUSED = JSON.stringify({ error: 'Refused', message: 'Too many requests', code: 'rate_limited', status: 429, request_id: 'req-9' })

export const STORIES: readonly StoryGroup[] = [
  {
    component: 'Panel',
    stories: [
      { title: 'not requested', width: WIDTH_PX, render: () => showPanel('balances', []) },
      { title: 'filled', width: WIDTH_PX, render: () => showPanel('balances', [balance(balances(6))]) },
      { title: 'no results', width: WIDTH_PX, render: () => showPanel('balances', [balance(NOTHING)]) },
      { title: 'failed', width: WIDTH_PX, render: () => showPanel('balances', [balance(REFUSED, 429)]) },
      { title: 'more pages', width: WIDTH_PX, render: () => showPanel('balances', [balance(balances(6, false))]) },
      { title: 'many rows', width: WIDTH_PX, height: 700, render: () => showPanel('balances', [balance(balances(1000))]) },
      { title: 'reading', width: WIDTH_PX, render: () => showPanel('balances', [balance(balances(6))], { isBehind: true }) },
      { title: 'head alone', width: WIDTH_PX, render: () => showPanel('balances', [balance(balances(6))], { headOnly: true }) },
    ],
  },
  {
    component: 'BalanceTreemap',
    stories: [{ title: 'two chains', width: WIDTH_PX, render: () => <BalanceTreemap map={MAP} onShowSource={() => undefined} /> }],
  },
  {
    component: 'CaptureDrawer',
    stories: [
      { title: 'of its own request', height: 700, render: () => drawerOver(OWN) },
      { title: 'about another address', height: 700, render: () => drawerOver(OTHER) },
    ],
  },
]
