import { familyOfChain, isChainId } from '../../addresses/chains/chains.ts'
import type { Cell } from '../../service/response/rows.ts'
import { addressSubjects } from '../../case/subject.ts'
import { labelKey } from '../../case/label-occurrences.ts'
import { shownCell } from '../panels/cells.ts'
import type { ViewRow } from '../panel-view.ts'
import type { TokenId } from '../about-token.ts'
import type { Subject } from '../../case/case-types.ts'

/** A subject of the case that a response about the token lists. */
export interface TokenParty {
  readonly subject: Subject
  /** The subject's role: "holds", "bought" … */
  readonly what: string
  readonly usd: Cell
  readonly captureId: string
  readonly pointer: string
}

interface Reported {
  readonly what: string
  readonly rows: readonly ViewRow[]
  readonly address: string
  readonly usd: string
}

/**
 * The subjects of the case among the addresses of rows, each once per entry of `reported`: its
 * first row is the largest.
 */
export function tokenParties(subjects: readonly Subject[], { chain }: TokenId, reported: readonly Reported[]): readonly TokenParty[] {
  if (!isChainId(chain)) return []
  const family = familyOfChain(chain)
  const wanted = new Map(
    addressSubjects(subjects)
      .filter((subject) => subject.family === family)
      .map((subject) => [labelKey(subject.address, family), subject]),
  )
  return reported.flatMap(({ what, rows, address, usd }) => {
    const met = new Set<Subject>()
    return rows.flatMap((row): TokenParty[] => {
      const subject = wanted.get(labelKey(shownCell(row, address).text, family))
      if (subject === undefined || met.has(subject)) return []
      met.add(subject)
      return [{ subject, what, usd: shownCell(row, usd), captureId: row.captureId, pointer: row.pointer }]
    })
  })
}
