import { useEffect, useMemo, useState } from 'react'
import type { Failure } from '../../../../src-shared/core/failure.ts'
import { ok, type Result } from '../../../../src-shared/core/result.ts'
import { useOpenCase } from '../../../state/open-case.ts'
import { services } from '../../../state/services.ts'
import type { CaseState, LoadedCapture } from '../../../../src-shared/case/case-state.ts'
import { joinLabels, NO_LABELS, readLabels, readSoFar, type WantedAddress } from '../../../../src-shared/case/known-labels.ts'
import { isLabelEndpoint } from '../../../../src-shared/case/label-occurrences.ts'
import { createMainThreadYield } from '../../../../src-shared/core/text/page-yield.ts'
import { labelsUnderWay, openPlansOf } from '../../../../src-shared/case/labels-under-way.ts'
import type { LabelIndex } from '../../../../src-shared/case/label-types.ts'
import { knownLabels as messages } from '../messages.ts'

export interface LabelsElsewhere {
  /** Labels of this case, as far as they are read. */
  readonly own: LabelIndex
  /**
   * Labels of the other cases, as far as they are read, and what this case's open plans are buying.
   */
  readonly index: LabelIndex
  readonly failure: Failure | undefined
  /**
   * False while a purchase has to wait for the labels. An unreadable label of another case is
   * reported and blocks nothing; one of this case blocks.
   */
  readonly read: boolean
}

/** What this case and other cases report about the same addresses. */
interface Found {
  /** Key of the addresses and captures this belongs to. */
  readonly wanted: string
  readonly captures: readonly LoadedCapture[]
  readonly own: Result<LabelIndex>
  readonly others: Result<LabelIndex>
}

/**
 * What is known about the labels of these addresses: in this case, in the other cases of this case
 * file, and what is being bought. Read when a dialog that sells labels opens. `planId` is the
 * dialog's own plan.
 */
export function useLabelsElsewhere(
  { record, plans, captures }: Pick<CaseState, 'record' | 'plans' | 'captures'>,
  planId: string,
  wanted: readonly WantedAddress[],
): LabelsElsewhere {
  const { id: caseId, practice } = record
  const key = JSON.stringify(wanted.map(({ address, family }) => [address, family]))
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const [own, others] = await Promise.all([
        readLabels(captures, wanted, createMainThreadYield()),
        services().caseFile.labelsInOtherCases(caseId, wanted),
      ])
      if (!gone) setFound({ wanted: key, captures, own: own.ok ? ok(readSoFar(own.value)) : own, others })
    }
    void read()
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `key` stands for `wanted`
  }, [caseId, captures, key])
  const index = useMemo(
    () =>
      joinLabels([
        found?.others.ok === true ? found.others.value : NO_LABELS,
        labelsUnderWay(openPlansOf(plans.filter((plan) => plan.planId !== planId)), { caseId, practice }),
      ]),
    [found, plans, planId, caseId, practice],
  )
  return {
    own: found?.own.ok === true ? found.own.value : NO_LABELS,
    index,
    failure: found?.own.ok === false ? found.own.error : found?.others.ok === false ? found.others.error : undefined,
    read: found?.wanted === key && found.own.ok && !hasBoughtSince(found.captures, captures),
  }
}

/**
 * Whether bought labels arrived after these captures. Labels that arrived with other responses
 * block nothing: a run brings some with every response.
 */
function hasBoughtSince(before: readonly LoadedCapture[], now: readonly LoadedCapture[]): boolean {
  return before !== now && (before[0] !== now[0] || now.slice(before.length).some(({ capture }) => isLabelEndpoint(capture.endpoint)))
}

/** Names of other cases; the list is local to this machine and never part of a report. */
export function useCaseTitles(): (caseId: string) => string {
  const cases = useOpenCase((facts) => facts.cases)
  return (caseId) => cases?.find((record) => record.id === caseId)?.title ?? messages.unknownCase
}
