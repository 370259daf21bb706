import { Profiler } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { RunPanel } from '../../../src-renderer/features/acquisition/run/run-panel.tsx'
import { runner, initRunner } from '../../../src-renderer/features/acquisition/run/runner-service.ts'
import type { CaseFile } from '../../../src-renderer/storage/case-file.ts'
import { PanelCoverage } from '../../../src-renderer/features/dossier/coverage/panel-coverage.tsx'
import { PanelNav } from '../../../src-renderer/features/dossier/panel-nav.tsx'
import { CaseActionsContext, CaseContext } from '../../../src-renderer/state/case-context.ts'
import type { PanelId, PanelView } from '../../../src-shared/view-models/panel-view.ts'
import type { CasebookApi } from '../../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../../src-shared/custody/capture.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import { actionsOf } from '../../support/builders/case-actions.ts'
import { caseStateOf, FIXTURE_CASE, FIXTURE_SUBJECT } from '../../support/builders/case-states.ts'

const STEPS = 50
const PLAN = 'plan-bench'
const ADDRESS = `0x${'ab'.repeat(20)}`

const steps = Array.from({ length: STEPS }, (_, index): PlannedStep => ({
  id: `${PLAN}.${index + 1}`,
  endpoint: 'profiler/current-balance',
  subjectId: FIXTURE_SUBJECT,
  chain: 'ethereum',
  window: undefined,
  page: 1,
  request: { address: ADDRESS, chain: 'ethereum', pagination: { page: index + 1, per_page: 1000 } },
  price: '1',
}))
const state = caseStateOf(
  [{ address: ADDRESS, family: 'evm', chains: ['ethereum'] }],
  [],
  [{ kind: 'plan-approved', planId: PLAN, title: 'Bench', steps, total: String(STEPS), accountPlan: 'pro' }],
)

// A run that no runner carries out: its ticks are reported by hand.
initRunner({ api: { on: () => () => undefined } as unknown as CasebookApi, caseFile: {} as CaseFile })
const { progress } = runner()

const drawn: Record<string, number> = {}

function Counted({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <Profiler id={name} onRender={() => (drawn[name] = (drawn[name] ?? 0) + 1)}>
      {children}
    </Profiler>
  )
}

function panelOf(id: PanelId, title: string, endpoints: readonly EndpointId[]): PanelView {
  const coverage = state.coverage.rows.filter((row) => endpoints.includes(row.endpoint))
  return { id, title, endpoints, coverage, figures: [], tables: [], series: [], notes: [] }
}

const balances = panelOf('balances', 'Balances', ['profiler/current-balance'])
const transactions = panelOf('transactions', 'Transactions', ['profiler/transactions'])
const [subject] = state.subjects
const stage = document.getElementById('root')
if (subject === undefined || stage === null) throw new Error('The page has a root, and the case a subject.')

const nothing = (): void => undefined
createRoot(stage).render(
  <CaseActionsContext value={actionsOf()}>
    <CaseContext value={{ state }}>
      <Counted name="the list of panels">
        <PanelNav panels={[balances, transactions]} current="balances" onChoose={nothing} />
      </Counted>
      <Counted name="a panel that the run asks for">
        <PanelCoverage panel={balances} subject={subject} />
      </Counted>
      <Counted name="a panel of something else">
        <PanelCoverage panel={transactions} subject={subject} />
      </Counted>
      <Counted name="the run panel">
        <RunPanel state={state} />
      </Counted>
    </CaseContext>
  </CaseActionsContext>,
)

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

const QUIET_FRAMES = 20

/**
 * Resolves after some frames without rendering: prices are loaded after the first render, late on a
 * busy machine.
 */
async function settle(): Promise<void> {
  const renders = (): number => Object.values(drawn).reduce((sum, count) => sum + count, 0)
  for (let quiet = 0, before = renders(); quiet < QUIET_FRAMES; quiet += 1) {
    await frame()
    if (renders() === before) continue
    before = renders()
    quiet = 0
  }
}

/** Resolves with the next progress event, and a frame after it. */
async function report(change: () => void): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    const stop = progress.subscribe(() => {
      stop()
      resolve()
    })
  })
  change()
  await heard
  await frame()
}

Object.assign(window, {
  /** How often each part of the screen renders in this many ticks of a run, one step each. */
  async drawnIn(ticks: number): Promise<Readonly<Record<string, number>>> {
    await report(() =>
      progress.planChanged({ planId: PLAN, caseId: FIXTURE_CASE, state: 'running', reason: undefined, title: '', total: STEPS, todo: steps }),
    )
    await settle()
    for (const name of Object.keys(drawn)) drawn[name] = 0
    for (const { id } of steps.slice(0, ticks))
      await report(() => progress.stepChanged({ stepId: id, planId: PLAN, state: 'queued', message: '', creditsUsed: '0' }))
    return drawn
  },
})
