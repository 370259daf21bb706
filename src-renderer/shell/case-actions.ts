import { familyOfChain, isChainId, normaliseChain } from '../../src-shared/addresses/chains/chains.ts'
import type { CaseFile } from '../storage/case-file.ts'
import type { CaseActions, FoundAddress } from '../state/case-context.ts'
import { ALL_AT_ONCE } from '../../src-shared/case/chain-families.ts'
import { clampedGraphEvent } from '../../src-shared/case/curation/bounded-event.ts'
import type { NewSubject } from '../../src-shared/case/subject.ts'
import { formatCredits } from '../../src-shared/core/text/credits.ts'
import { nextTask } from '../../src-shared/core/text/page-yield.ts'
import { api } from '../platform/api.ts'
import { showToast, showErrorToast } from '../state/messages.ts'
import { whenCaseRead } from '../state/open-case.ts'
import { useScreen } from '../state/screen-store.ts'
import { services } from '../state/services.ts'
import type { CaseDraft } from '../features/cases/case-form.ts'
import { subjectAmong } from '../features/subjects/address-abilities.ts'
import type { AddressTarget } from '../features/subjects/address-acts.ts'
import { changeTags, withTag } from '../features/subjects/change-tags.ts'
import { openOverlay, openSource, openSubject, navigate } from '../state/screen-store.ts'
import { setDefaults } from '../state/defaults.ts'
import { useBackendStore } from '../state/backend-store.ts'
import { err, ok, type Result } from '../../src-shared/core/result.ts'
import { failure } from '../../src-shared/core/failure.ts'
import type { CaseEventBody } from '../../src-shared/custody/capture.ts'
import type { CaseRecord } from '../../src-shared/case/case-state.ts'
import { exportEvidence } from '../features/report/export-evidence.ts'
import { verifyCaseNow } from '../state/verify-case.ts'
import { messages } from './messages.ts'

/** The id of the open case, or undefined. */
function openCaseId(): string | undefined {
  const { route } = useScreen.getState()
  return route.at === 'case' ? route.caseId : undefined
}

/** Creates a case with the current service, sets its budget in the main process, and opens it. */
export async function createCase(draft: CaseDraft): Promise<Result<CaseRecord>> {
  const practice = useBackendStore.getState().app?.service === 'practice'
  const created = await services().caseFile.createCase({ ...draft, practice })
  if (!created.ok) return created
  setDefaults({ investigator: draft.investigator })
  const budget = await api().setBudget({ caseId: created.value.id, credits: draft.budget })
  // The case exists; without a budget in the main process it can spend nothing,
  // which the plan dialog shows.
  if (!budget.ok) showErrorToast(budget.error)
  navigate({ at: 'case', caseId: created.value.id, tab: 'dossier' })
  return created
}

/**
 * Changes details of the open case. The main process comes first: a budget that it refuses is
 * not written to the case.
 */
export async function changeCase(before: CaseRecord, draft: CaseDraft): Promise<Result<CaseRecord>> {
  if (draft.budget !== before.budget) {
    const budget = await api().setBudget({ caseId: before.id, credits: draft.budget })
    if (!budget.ok) return err(budget.error)
  }
  return services().caseFile.changeCase(before.id, draft)
}

/** Adds subjects to the open case in one write and opens the first. Where one is refused, none is added. */
export async function addSubjects(subjects: readonly NewSubject[]): Promise<Result<number>> {
  const caseId = openCaseId()
  if (caseId === undefined) return err(failure('not_found', messages.noCaseIsOpen, messages.openCaseFirst))
  const added = await services().caseFile.addSubjects(caseId, subjects)
  if (!added.ok) return added
  const first = added.value[0]?.id
  // Render the new subjects first; the dialog closes in a task of its own, since both
  // together would block the page.
  await whenSubjectShown(caseId, first)
  await nextTask()
  if (openCaseId() !== caseId) return ok(subjects.length)
  showToast(subjects.length === 1 ? messages.subjectAdded : messages.subjectsAdded(subjects.length))
  if (first !== undefined) openSubject(first)
  return ok(subjects.length)
}

/**
 * Stores changes of subjects in the open case, in one write; shows a failure. Returns
 * whether they were stored.
 */
export async function changeSubjects(events: readonly CaseEventBody[]): Promise<boolean> {
  const caseId = openCaseId()
  if (caseId === undefined) return false
  const { caseFile } = services()
  // Queued with the actor already known, and so without an await: they go in one transaction.
  const by = caseFile.getSnapshot(caseId)?.record.investigator ?? ''
  const saved = await Promise.all(events.map((event) => caseFile.appendEvent(caseId, event, by)))
  const refused = saved.find((one) => !one.ok)
  if (refused?.ok === false) showErrorToast(refused.error)
  return refused === undefined
}

/**
 * Verifies the open case and shows the outcome; where something differs, opens
 * the log, which names it.
 */
export async function verifyOpenCase(): Promise<void> {
  const caseId = openCaseId()
  if (caseId === undefined) return
  const verified = await verifyCaseNow(caseId)
  if (!verified.ok) return showErrorToast(verified.error)
  if (verified.value.ok) showToast(messages.caseVerified(formatCredits(String(verified.value.checked.entries))))
  else navigate({ at: 'case', caseId, tab: 'log' })
}

/** Saves the evidence file of the open case. */
export async function exportOpenCase(): Promise<void> {
  const caseId = openCaseId()
  if (caseId !== undefined) await exportEvidence(caseId)
}

/** The shell actions for the screens of a case. */
export function actionsOf(caseId: string): CaseActions {
  return {
    showCapture: openSource,
    proposePlan: (request) => openOverlay({ kind: 'plan', request }),
    buyLabels: (subjectId, only) => openOverlay({ kind: 'labels', subjectId, only }),
    exportEvidence: () => void exportOpenCase(),
    openSubject: openSubject,
    recordEvent: async (event) => {
      const written = await services().caseFile.appendEvent(caseId, clampedGraphEvent(event))
      if (!written.ok) showErrorToast(written.error)
      return written.ok
    },
    adoptAddress: async (...found) => {
      const id = await addAddress(caseId, services().caseFile.addSubject, ...found)
      await whenSubjectShown(caseId, id)
      return id
    },
    adoptEntity: async (entityName, origin) => {
      const added = await services().caseFile.addSubject(caseId, { typed: entityName, entityName, chains: ALL_AT_ONCE, origin })
      if (!added.ok) {
        showErrorToast(added.error)
        return undefined
      }
      await whenSubjectShown(caseId, added.value.id)
      return added.value.id
    },
    adoptAddresses: (found) => allTaken(caseId, found),
    followAddress: (...found) => addAddress(caseId, services().caseFile.followAddress, ...found),
  }
}

/**
 * Waits until a subject is on screen: opened earlier, its dossier would be
 * replaced by the first one's.
 */
function whenSubjectShown(caseId: string, subjectId: string | undefined): Promise<void> {
  return whenCaseRead(caseId, ({ subjects }) => subjectId === undefined || subjects.some(({ id }) => id === subjectId))
}

/**
 * Adds an address found in a response to the case; returns its id, or undefined where it was
 * refused, which is shown.
 */
async function addAddress(
  caseId: string,
  take: CaseFile['addSubject'] | CaseFile['followAddress'],
  address: string,
  chains: readonly string[],
  origin: string,
  batchId?: string,
): Promise<string | undefined> {
  const known = chains.map(normaliseChain).filter(isChainId)
  const [first] = known
  if (first === undefined) return undefined
  const batch = batchId === undefined ? {} : { batchId }
  const added = await take(caseId, { typed: address, address, family: familyOfChain(first), chains: known, alias: '', origin, ...batch })
  if (added.ok) return added.value.id
  showErrorToast(added.error)
  return undefined
}

/** Adds many addresses to the case as subjects, in one write. */
async function allTaken(caseId: string, found: readonly FoundAddress[]): Promise<readonly string[] | undefined> {
  const subjects = found.flatMap(({ address, chains, origin }) => {
    const known = chains.map(normaliseChain).filter(isChainId)
    const [first] = known
    return first === undefined ? [] : [{ typed: address, address, family: familyOfChain(first), chains: known, alias: '', origin }]
  })
  const added = await services().caseFile.addSubjects(caseId, subjects)
  if (added.ok) return added.value.map(({ id }) => id)
  showErrorToast(added.error)
  return undefined
}

/** Saves the investigator's own name of an address; '' removes it. Returns whether it was saved. */
export async function nameAddress({ family, address }: Pick<AddressTarget, 'family' | 'address'>, name: string): Promise<boolean> {
  const caseId = openCaseId()
  return caseId !== undefined && actionsOf(caseId).recordEvent({ kind: 'address-named', family, address, name })
}

/**
 * Tags an address of the open case, which becomes a subject first where it is none. Returns
 * whether both were stored.
 */
export async function tagAddress(target: AddressTarget, tag: string): Promise<boolean> {
  const caseId = openCaseId()
  if (caseId === undefined) return false
  const { caseFile } = services()
  const { recordEvent, adoptAddress } = actionsOf(caseId)
  const known = subjectAmong(caseFile.getSnapshot(caseId)?.subjects ?? [], target)
  const id = known?.id ?? (await adoptAddress(target.address, target.chains, target.origin))
  if (id === undefined) return false
  return changeTags(caseFile, caseId, { id, tags: known?.tags ?? [] }, (before) => withTag(before, tag), recordEvent)
}
