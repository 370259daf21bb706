import { nextRecord } from '../../../src-renderer/evidence/case-record.ts'
import type { CaseRecord } from '../../../src-renderer/evidence/case-state.ts'
import { writeVersion1 } from '../../support/version-1.ts'
import { CASE, chainOf, type Part } from '../../support/builders/custody-chains.ts'

export const CREATED: Part = {
  event: { kind: 'case-created', title: 'Old', reference: '', investigator: 'Ada', budget: '10', practice: false },
}

/** A case of so many answers, in a case file as version 1 wrote it. Gives its chain. */
export async function version1Case(name: string, parts: readonly Part[]): Promise<ReturnType<typeof chainOf>> {
  const chain = chainOf([CREATED, ...parts])
  let record: CaseRecord | undefined
  for (const entry of chain.entries) {
    record = nextRecord(
      record,
      entry,
      chain.events.find(({ seq }) => seq === entry.seq),
    )
  }
  await writeVersion1(name, { ...chain, cases: record === undefined ? [] : [record] })
  return chain
}

/** An answer of a case in version 1. */
export function answerPart(body?: string): Part {
  return { capture: { caseId: CASE, ...(body === undefined ? {} : { body }) } }
}
