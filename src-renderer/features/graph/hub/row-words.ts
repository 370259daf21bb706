import { formatDecimal, isDecimal } from '../../../../src-shared/core/decimal.ts'
import { formatDays } from '../../../../src-shared/core/text/format-time.ts'
import { visibleText } from '../../../../src-shared/core/text/safe-text.ts'
import type { AddressKind } from '../../../../src-shared/case/identity/address-kind.ts'
import { shortUsd } from '../../../../src-shared/graph/scene/amount-text.ts'
import { listedName, nodeName } from '../../../../src-shared/graph/svg/graph-text.ts'
import type { HubRow } from '../../../../src-shared/view-models/graph/hub/hub-rows.ts'
import { hubText } from './messages.ts'

const MAX_ENTITY_LENGTH = 80

/** The name of a row: the entity, except where its only address has a name of the investigator's. */
export function rowName({ kind, entity, nodes, parts }: HubRow): string {
  const [node] = nodes
  if (node === undefined) return visibleText(entity, MAX_ENTITY_LENGTH)
  const isOwn = node.identity.nameIs === 'alias' || node.identity.nameIs === 'tag'
  if (kind === 'entity' && (parts.length > 0 || !isOwn)) return visibleText(entity, MAX_ENTITY_LENGTH)
  return kind === 'group' ? nodeName(node) : listedName(node)
}

/** The common kind of a row's addresses; unknown where they differ. */
export function rowKind({ nodes }: HubRow): AddressKind {
  const kinds = new Set(nodes.map(({ identity }) => identity.kind))
  const [only = 'unknown'] = kinds
  return kinds.size === 1 ? only : 'unknown'
}

/** US dollars in few characters, with a sign for an upper limit. */
export function rowSum({ volume, isUpperBound }: Pick<HubRow, 'volume' | 'isUpperBound'>): string {
  return `${isUpperBound ? '≤ ' : ''}${shortUsd(volume)}`
}

export function timesOf(count: string): string {
  return isDecimal(count) ? `${formatDecimal(count, { maxDigits: 0 })}×` : ''
}

/** First and last known day of a row. */
export function rowDays({ first, last }: Pick<HubRow, 'first' | 'last'>): string {
  return first === '' ? '' : formatDays(first, last)
}

/** Sum and number of addresses: "$9.97m · 39 addresses". */
export function rowFacts(row: HubRow): string {
  return row.addresses === 1 ? rowSum(row) : `${rowSum(row)} · ${hubText.addresses(row.addresses)}`
}
