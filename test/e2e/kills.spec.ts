import { startPracticeService } from '../../src-practice/practice-service.ts'
import type { PracticeService } from '../../src-practice/practice-service.ts'
import { killAllWith } from '../support/processes.ts'
import { expect, test } from './support/casebook-test.ts'
import type { SimulationContext } from './support/casebook-test.ts'
import { addSubject, approve, createCase, openPlan, openTab, runToEnd } from './support/investigator.ts'
import type { Page } from '@playwright/test'

/**
 * Latency of each response, ms: long enough that some are in flight at the kill, however slow the
 * machine is.
 */
const LATENCY = 2000
const TRADER = '0x10bd3eb4b6238f0a2b65f9147e476cfbb4a8c29a'

/**
 * A run over several pages against a slow service, interrupted midway: some responses are stored,
 * some in flight.
 */
async function leaveInTheMiddle(
  stage: SimulationContext,
  service: PracticeService,
): Promise<{ readonly page: Page; readonly args: string[]; readonly env: Record<string, string> }> {
  const args = [`--service-url=${service.origin}`]
  const env = { CASEBOOK_API_KEY: service.key }
  const page = await stage.launch(args, env)
  await createCase(page, { title: 'Killed' })
  await addSubject(page, TRADER, 'Base')
  const dialog = await openPlan(page)
  // Each page takes its latency: the run is far from its end at the kill, even if the kill is late.
  await dialog.getByLabel('Maximum pages').fill('5')
  await dialog.getByLabel('Maximum pages').press('Tab')
  service.setFaults([`latency=${LATENCY}`])
  await approve(dialog)
  await expect(page.getByTestId('run-state')).toHaveText(/Running: [1-9]\d* of/)
  return { page, args, env }
}

/** Resumes the interrupted plan from the note in the case. */
async function resume(page: Page, mayLose: boolean): Promise<void> {
  const [opened, listed] = [page.getByRole('tablist', { name: 'Case views' }), page.getByRole('row', { name: /Killed/ }).first()]
  await expect(opened.or(listed).first()).toBeVisible()
  if (await listed.isVisible()) await page.getByText('Killed').first().click()
  await expect(page.getByText(/was interrupted/)).toBeVisible()
  await page.getByRole('button', { name: 'Show progress' }).click()
  await page.getByRole('region', { name: 'Progress' }).getByRole('button', { name: 'Resume' }).click()
  if (mayLose) {
    // One approval for everything that the kill lost, with its sum.
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText(/responses? (was|were) lost when Casebook stopped\. Requesting (it|them) again costs up to \d+ credits?\./),
    ).toBeVisible()
    await approve(dialog)
  }
  await runToEnd(page)
}

/**
 * No request was paid twice except those in flight at the kill, which a new approval covers. Every
 * request has its response in the case, and the records of both sides agree.
 */
async function expectNothingLostNothingTwice(page: Page, service: PracticeService, killedAt: number | undefined): Promise<void> {
  const paid = service.calls().filter((call) => call.credits > 0)
  const questions = Map.groupBy(paid, (call) => `${call.path} ${JSON.stringify(call.body)}`)
  const onTheWire = killedAt === undefined ? [] : paid.filter(({ at }) => Math.abs(killedAt - Date.parse(at)) < LATENCY * 2)
  for (const [question, calls] of questions) {
    const max = calls.some((call) => onTheWire.includes(call)) ? 2 : 1
    expect(calls.length, `${question} was asked ${calls.length} times`).toBeLessThanOrEqual(max)
  }
  await expect(page.getByRole('button', { name: `Case ${service.creditsTaken()} of 500 credits spent` })).toBeVisible()
  await openTab(page, 'Log')
  await page.getByText('Acquisition log').click()
  await expect(page.getByText(`${questions.size} entries`)).toBeVisible()
  await page.getByRole('button', { name: 'Verify case' }).click()
  await expect(page.getByText(/no differences/i).first()).toBeVisible()
}

test('kill -9 of the main process during a run: after a restart every paid response is in the case', async ({ stage }) => {
  const service = await startPracticeService({ marked: false, credits: 1000 })
  const { page, args, env } = await leaveInTheMiddle(stage, service)
  const killedAt = Date.now()
  await stage.backend().kill()
  await expect(page.getByText(/not responding|Disconnected|lost/i).first()).toBeVisible()
  service.setFaults([])
  const again = await stage.launch(args, env)
  await resume(again, true)
  await expectNothingLostNothingTwice(again, service, killedAt)
  await service.close()
})

test('kill -9 of the browser during a run: the main process stores paid responses until the case has them', async ({ stage }) => {
  const service = await startPracticeService({ marked: false, credits: 1000 })
  await leaveInTheMiddle(stage, service)
  const fresh = stage.backend().freshUrl()
  const gone = new Promise((resolve) => stage.context().once('close', resolve))
  // The backend is alive: nothing in flight is lost, so nothing may be requested twice.
  killAllWith(`user-data-dir=${stage.folder}/profile`)
  await gone
  service.setFaults([])
  const page = await stage.reopenBrowser(await fresh)
  await resume(page, false)
  await expectNothingLostNothingTwice(page, service, undefined)
  await service.close()
})
