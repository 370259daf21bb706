import 'fake-indexeddb/auto'
import { startPracticeService } from '../../src-practice/practice-service.ts'
import { makeAddress } from '../../src-practice/world/addresses.ts'
import { DEFAULT_SEED } from '../../src-practice/world/world.ts'
import { makePlan } from '../../src-shared/case/plan/plan.ts'
import { openCaseFile, type CaseFile } from '../../src-renderer/storage/case-file.ts'
import type { BackupApi } from '../../src-renderer/storage/backup-write.ts'
import type { CaseState } from '../../src-shared/case/case-state.ts'
import type { BackupSummary } from '../../src-shared/ipc/backup.ts'
import type { CustodyHead } from '../../src-shared/ipc/casebook-api.ts'
import type { PlannedStep } from '../../src-shared/custody/capture.ts'
import { sha256Hex } from '../../src-shared/custody/sha256.ts'
import type { EndpointId } from '../../src-shared/service/table/endpoint.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { failure } from '../../src-shared/core/failure.ts'
import { requestFromPractice } from './request-practice.ts'

/**
 * Last day of the sample's world. Another day gives another case: ids derive from it, so that an
 * older sample remains a separate case.
 */
const TODAY = '2026-11-20'
const SOURCE = `casebook sample ${TODAY}`
const CHAIN = 'ethereum'

const wallet = (name: string): string => makeAddress('evm', DEFAULT_SEED, name)

/** The path of the funds in the practice service's fraud. */
const SUBJECTS: readonly { readonly name: string; readonly alias: string; readonly tags: readonly string[]; readonly note: string }[] = [
  { name: 'collector', alias: 'Collector', tags: ['fraud'], note: '14 victims of an investment scam sent funds here.' },
  { name: 'peel/0', alias: 'First link', tags: ['layering'], note: '' },
  { name: 'peel/1', alias: 'Second link', tags: ['layering'], note: '' },
  { name: 'peel/2', alias: 'Third link', tags: ['layering'], note: '' },
  { name: 'victim/3', alias: 'Victim 4', tags: ['victim'], note: '' },
]

const ENDPOINTS: readonly EndpointId[] = [
  'profiler/current-balance',
  'profiler/historical-balances',
  'profiler/counterparties',
  'profiler/related-wallets',
  'profiler/transactions',
  'profiler/pnl-summary',
]

/** Ids that depend only on their position. */
function idSource(kind: string): () => string {
  let count = 0
  return () => {
    const hex = sha256Hex(`${SOURCE} ${kind} ${(count += 1)}`)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}

/** A clock that advances one second per reading. */
function steadyClock(): () => Date {
  let at = Date.parse(`${TODAY}T09:00:00.000Z`)
  return () => new Date((at += 1000))
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.message} ${result.error.remedy}`)
  return result.value
}

/**
 * Creates the sample case, with the same bytes every time: a real case file is filled from a
 * practice service with a fixed day, plan by plan, as an investigator would, and written as a
 * backup. Uses only the loopback interface.
 */
export async function makeSampleCase(appVersion: string): Promise<string> {
  const clock = steadyClock()
  const practice = await startPracticeService({ today: TODAY, clock: () => new Date(`${TODAY}T09:00:00.000Z`), credits: 2000 })
  const heads = new Map<string, CustodyHead>()
  const caseFile = must(
    await openCaseFile({
      name: SOURCE,
      clock,
      newId: idSource('case file'),
      schedule: (run) => queueMicrotask(run),
      api: {
        writeCustodyHead: async (head) => {
          const saved = { ...head, at: clock().toISOString() }
          heads.set(head.caseId, saved)
          return ok(saved)
        },
        readCustodyHeads: async () => ok([...heads.values()]),
      },
    }),
  )
  try {
    const { id: caseId } = must(
      await caseFile.createCase({
        title: 'Sample case: follow the money',
        reference: 'SAMPLE',
        investigator: 'Casebook',
        budget: '200',
        practice: true,
      }),
    )
    const subjects = must(
      await caseFile.addSubjects(
        caseId,
        SUBJECTS.map(({ name }) => ({ typed: wallet(name), address: wallet(name), family: 'evm', chains: [CHAIN] })),
      ),
    )
    for (const [at, { alias, tags, note }] of SUBJECTS.entries()) {
      must(await caseFile.changeSubject(caseId, subjects[at]?.id ?? '', { alias, tags, note }))
    }
    const exchangeId = idSource('exchange')
    const planId = idSource('plan')
    for (const [at, subject] of subjects.entries()) {
      await acquire(caseFile, caseId, subject.id, `Investigate ${SUBJECTS[at]?.alias ?? ''}`, {
        planId: `p-${planId()}`,
        now: clock(),
        executeStep: (step, plan) => requestFromPractice(practice, { step, caseId, planId: plan, id: `x-${exchangeId()}`, clock, appVersion }),
      })
    }
    await conclude(caseFile, caseId, must(await caseFile.state(caseId)))
    await caseFile.settled()
    return await backupOf(caseFile, caseId)
  } finally {
    await caseFile.close()
    await practice.close()
  }
}

interface Acquisition {
  readonly planId: string
  readonly now: Date
  readonly executeStep: (step: PlannedStep, planId: string) => ReturnType<typeof requestFromPractice>
}

/** One plan about one subject, approved and executed to its end. */
async function acquire(
  caseFile: CaseFile,
  caseId: string,
  subjectId: string,
  title: string,
  { planId, now, executeStep }: Acquisition,
): Promise<void> {
  const { subjects, captures } = must(await caseFile.state(caseId))
  const request = {
    title,
    subjectIds: [subjectId],
    endpoints: ENDPOINTS,
    chains: [CHAIN],
    allWherePossible: false,
    window: { from: '2025-11-21', to: TODAY },
    maxPages: 1,
    refresh: false,
  }
  const plan = makePlan(request, { subjects, captures, plan: 'pro', now, practice: true, newId: () => planId })
  const steps = plan.lines.filter(({ state }) => state === 'planned').map(({ step }) => step)
  must(await caseFile.appendEvent(caseId, { kind: 'plan-approved', planId, title, steps, total: plan.total.max, accountPlan: plan.accountPlan }))
  for (const step of steps) must(await caseFile.commitExchange(await executeStep(step, planId), step))
  must(await caseFile.appendEvent(caseId, { kind: 'plan-ended', planId, outcome: 'done' }, 'casebook'))
}

/** The findings of the sample's investigator, each based on the captures of one subject. */
async function conclude(caseFile: CaseFile, caseId: string, { subjects, captures }: CaseState): Promise<void> {
  const about = (alias: string, endpoint: EndpointId): string[] => {
    const subject = subjects.find((one) => one.alias === alias)
    return captures.flatMap(({ capture }) => (capture.subjectId === subject?.id && capture.endpoint === endpoint ? [capture.id] : []))
  }
  const newId = idSource('finding')
  const write = async (text: string, confidence: string, captureIds: readonly string[]): Promise<void> => {
    must(await caseFile.appendEvent(caseId, { kind: 'finding-written', findingId: newId(), text, confidence, captureIds }))
  }
  await write(
    '14 addresses paid the collector. It passed nearly all of these funds on to one address, the first link.',
    'high',
    about('Collector', 'profiler/counterparties'),
  )
  await write(
    'The first, second and third link each passed most of their funds on within an hour and sent a small part to deposit addresses of one exchange. This is a peel chain.',
    'moderate',
    ['First link', 'Second link', 'Third link'].flatMap((alias) => about(alias, 'profiler/counterparties')),
  )
}

/** The case as the text of a backup, after a line that describes it. */
async function backupOf(caseFile: CaseFile, caseId: string): Promise<string> {
  const parts = new Map<string, string>()
  let summary: BackupSummary | undefined
  const nothing = failure('not_found', 'There is no earlier backup.', 'Write one.')
  const backend: BackupApi = {
    readBackups: async () => ok({ backups: [], damaged: [] }),
    readBackup: async () => err(nothing),
    readBackupPart: async () => err(nothing),
    writeBackupPart: async ({ text }) => {
      const sha256 = sha256Hex(text)
      parts.set(sha256, text)
      return ok({ sha256, chars: text.length })
    },
    finishBackup: async (args) => {
      summary = { ...args, id: 'sample', at: '', bytes: 0 }
      return ok(summary)
    },
  }
  must(await caseFile.backUp(backend, caseId))
  if (summary === undefined) throw new Error('The backup was not finished.')
  const { title, captures, seq, head } = summary
  return `${JSON.stringify({ caseId, title, captures, seq, head })}\n${[...parts.values()].join('')}`
}
