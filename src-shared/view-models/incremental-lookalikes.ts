import { ok } from '../core/result.ts'
import { createLookalikeIndex } from '../addresses/lookalikes.ts'
import type { ReadAddresses } from '../case/read-responses.ts'
import type { CaseState } from '../case/case-state.ts'
import { addressSubjects } from '../case/subject.ts'
import { createMainThreadYield } from '../core/text/page-yield.ts'
import type { AddressSubject, CaptureHeader } from '../case/case-types.ts'

/**
 * The look-alikes of a case, computed incrementally: captures already read are not read again when
 * the case grows.
 */
export interface IncrementalLookalikes {
  /** The other addresses of the case with the same first and last characters. */
  readonly of: (address: string) => readonly string[]
  /**
   * Reads new captures, with pauses, until `isGone`; returns whether more addresses have a
   * look-alike than at the last report.
   */
  readonly take: (state: Pick<CaseState, 'subjects' | 'captures'>, read: ReadAddresses, isGone: () => boolean) => Promise<boolean>
}

export function createIncrementalLookalikes(): IncrementalLookalikes {
  const index = createLookalikeIndex()
  const taken = new WeakSet<CaptureHeader | AddressSubject>()
  let said = 0
  return {
    of: (address) => index.of(address),
    take: async ({ subjects, captures }, read, isGone) => {
      const yieldToPage = createMainThreadYield()
      for (const subject of addressSubjects(subjects)) {
        if (taken.has(subject)) continue
        index.add(subject.address)
        taken.add(subject)
        await yieldToPage()
        if (isGone()) return false
      }
      for (const stored of captures) {
        if (taken.has(stored.capture)) continue
        // One by one: together they would be the whole case in memory. A capture that cannot be
        // read has nothing to compare.
        const addresses = stored.summary.rows === 0 ? ok([]) : await read(stored)
        for (const address of addresses.ok ? addresses.value : []) index.add(address)
        taken.add(stored.capture)
        await yieldToPage()
        if (isGone()) return false
      }
      const more = index.size() !== said
      said = index.size()
      return more
    },
  }
}
