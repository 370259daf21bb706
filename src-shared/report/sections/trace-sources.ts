import { shortAddress } from '../../core/text/short-address.ts'
import type { ComputedRun } from '../../view-models/trace/run-saved-trace.ts'
import type { MethodRow } from '../../view-models/trace/method-table.ts'
import { endsOf } from '../../view-models/trace/reach.ts'
import { addressOfNode } from '../../view-models/trace/trace-ground.ts'
import type { Transfer } from '../../view-models/trace/transfer.ts'
import { type Markup, NOTHING, markup } from '../markup.ts'

/** The captures that the figures of a trace were read from, by id. */
export interface TraceSources {
  readonly atNode: (node: string) => readonly string[]
  readonly atDestination: (row: Pick<MethodRow, 'nodes' | 'reason'>) => readonly string[]
}

/** The captures of the traced transfers under any method, and of what the starts received. */
export function traceSources({ traces, input }: Pick<ComputedRun, 'traces' | 'input'>): TraceSources {
  const [byNode, byEnd, arrived] = [new Map<string, Set<string>>(), new Map<string, Set<string>>(), new Map<string, Set<string>>()]
  const add = (to: Map<string, Set<string>>, key: string, { sources }: Pick<Transfer, 'sources'>): void => {
    const ids = to.get(key) ?? new Set()
    to.set(key, ids)
    for (const { captureId } of sources) ids.add(captureId)
  }
  for (const { transfers, request } of traces) {
    for (const { transfer, stop } of transfers) {
      const [near, far] = endsOf(transfer, request.direction)
      add(byNode, near, transfer)
      add(byNode, far, transfer)
      if (stop === undefined) add(arrived, far, transfer)
      else add(byEnd, `${stop}\n${far}`, transfer)
    }
  }
  for (const transfer of input.transfers) {
    if (traces[0]?.request.starts.has(transfer.to) !== true) continue
    add(byNode, transfer.to, transfer)
    add(arrived, transfer.to, transfer)
  }
  return {
    atNode: (node) => [...(byNode.get(node) ?? [])],
    atDestination: ({ nodes, reason }) => nodes.flatMap((node) => [...(byEnd.get(`${reason}\n${node}`) ?? arrived.get(node) ?? [])]),
  }
}

/** The name of an address for the report; '' where only a behaviour or nothing names it. */
export function reportedName({ identity }: Pick<ComputedRun, 'identity'>, node: string): string {
  const { name, nameIs } = identity(node)
  return nameIs === 'behaviour' ? '' : name
}

/** An address in full, below its name. */
export function nodeMarkup(computed: Pick<ComputedRun, 'identity'>, node: string): Markup {
  const name = reportedName(computed, node)
  return markup`${name === '' ? NOTHING : markup`${name}<br>`}<code>${addressOfNode(node).address}</code>`
}

/** An address in full, behind its name, in one line. */
export function nodeLine(computed: Pick<ComputedRun, 'identity'>, node: string): Markup {
  const name = reportedName(computed, node)
  return markup`${name === '' ? NOTHING : markup`${name} `}<code>${addressOfNode(node).address}</code>`
}

/** An address by its name, with its beginning and end, for a narrow column. */
export function shortNode(computed: Pick<ComputedRun, 'identity'>, node: string): Markup {
  const name = reportedName(computed, node)
  return markup`${name === '' ? NOTHING : markup`${name}<br>`}<code>${shortAddress(addressOfNode(node).address)}</code>`
}

/** An address by its name, otherwise in full, for a sentence. */
export function nodeTitle(computed: Pick<ComputedRun, 'identity'>, node: string): string {
  const name = reportedName(computed, node)
  return name === '' ? addressOfNode(node).address : name
}
