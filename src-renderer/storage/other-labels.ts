import { someRowsOfCase, type Database } from './database.ts'
import { someCaptureSummaries } from './opening/capture-summaries.ts'
import { createLabelIndex, joinLabels, type MutableLabelIndex, type WantedAddress } from '../../src-shared/case/known-labels.ts'
import { createOpenPlans, labelsUnderWay, type OpenPlansBuilder } from '../../src-shared/case/labels-under-way.ts'
import { forEachCaptureNames } from '../../src-shared/case/names/lazy-capture-names.ts'
import { createMainThreadYield } from '../../src-shared/core/text/page-yield.ts'
import type { LabelIndex } from '../../src-shared/case/label-types.ts'

/** Captures per read, as headers and summaries. */
const CAPTURES_AT_ONCE = 200

interface Read {
  readonly index: MutableLabelIndex
  readonly plans: OpenPlansBuilder
  /** Steps whose responses were read. */
  readonly arrived: Set<string>
  /** Chain position up to which the case's captures and events were read. */
  seq: number
  eventSeq: number
}

/**
 * Labels in the other cases of this case file. Built from the names of their captures on first use,
 * then extended by new ones only. In this window's memory only; part of no case.
 */
export function createOtherLabels(
  database: Pick<Database, 'cases' | 'captures' | 'bodies' | 'summaries' | 'names' | 'events'>,
): (caseId: string, wanted: readonly WantedAddress[]) => Promise<LabelIndex> {
  const known = new Map<string, Read>()
  let turn: Promise<unknown> = Promise.resolve()

  const readOn = async (caseId: string, practice: boolean, wanted: readonly WantedAddress[]): Promise<LabelIndex> => {
    const read = known.get(caseId) ?? { index: createLabelIndex(), plans: createOpenPlans(), arrived: new Set(), seq: 0, eventSeq: 0 }
    known.set(caseId, read)
    const yieldToPage = createMainThreadYield()
    // Events before captures: a response that arrives in between must not look pending.
    for (;;) {
      const events = await someRowsOfCase(database.events, caseId, read.eventSeq + 1)
      if (events.length === 0) break
      for (const event of events) {
        read.plans.add(event)
        read.eventSeq = event.seq
        await yieldToPage()
      }
    }
    for (;;) {
      const { last, captures } = await someCaptureSummaries(database, caseId, read.seq + 1, CAPTURES_AT_ONCE)
      if (last === undefined) break
      const taken = await forEachCaptureNames(captures, yieldToPage, (summarized, names) => {
        read.index.add({ ...summarized, step: undefined }, names)
        read.arrived.add(summarized.capture.stepId)
        // If a later one cannot be read, this one is not added twice.
        read.seq = summarized.capture.seq
      })
      if (!taken.ok) throw new Error(taken.error.message)
      read.seq = last
    }
    const labels = await read.index.read(read.index.size(), wanted, yieldToPage)
    if (!labels.ok) throw new Error(labels.error.message)
    return joinLabels([labels.value, labelsUnderWay(read.plans.open(), { caseId, practice, arrived: read.arrived })])
  }

  const readOthers = async (caseId: string, wanted: readonly WantedAddress[]): Promise<LabelIndex> => {
    const cases = await database.cases.toArray()
    const own = cases.find(({ id }) => id === caseId)
    const others = cases.filter(({ id, practice }) => id !== caseId && practice === own?.practice)
    const indexes: LabelIndex[] = []
    for (const { id, practice } of others) indexes.push(await readOn(id, practice, wanted))
    return joinLabels(indexes)
  }

  return (caseId, wanted) => {
    // One read at a time: concurrent reads would add the same captures twice.
    const result = turn.catch(() => undefined).then(() => readOthers(caseId, wanted))
    turn = result
    return result
  }
}
