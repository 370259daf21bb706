import { addressOfNode } from '../../../../../src-shared/view-models/trace/trace-ground.ts'
import type { VictimShares } from '../../../../../src-shared/view-models/trace/victim-shares.ts'
import { csvOfTexts } from '../../../../ui/table/csv.ts'
import { METHOD_NAMES } from '../../../../../src-shared/view-models/trace/trace-words.ts'
import { victimsText } from '../messages.ts'

/** A destination by its key (`destinationKey`), in words. */
export interface VictimDestination {
  readonly key: string
  readonly title: string
  readonly reason: string
}

/** One line for each victim, destination and method, with the hashes of its transfers. */
export function victimsCsv(all: readonly VictimShares[], destinations: readonly VictimDestination[]): string {
  return csvOfTexts(
    victimsText.csvColumns,
    all.flatMap(({ method, victims }) =>
      victims.flatMap(({ node, cells }) =>
        destinations.flatMap(({ key, title, reason }) => {
          const cell = cells.get(key)
          if (cell === undefined) return []
          const amounts = Object.entries(cell.amounts).map(([asset, amount]) => `${amount} ${asset}`)
          return [[addressOfNode(node).address, title, reason, METHOD_NAMES[method], cell.value, amounts.join('; '), cell.hashes.join(' ')]]
        }),
      ),
    ),
  )
}
