import { endpointOf } from '../../../../src-shared/service/table/endpoint-table.ts'
import type { PlanKnown } from '../../../../src-shared/case/plan/plan-line.ts'
import { lowerFirst } from '../../../../src-shared/core/text/sentence.ts'
import { knownLabels as messages } from '../messages.ts'

export interface KnownWords {
  /** Distinct labels, newest first; empty if the service was queried and had none. */
  readonly labels: readonly string[]
  /** Source and age of the newest label. */
  readonly source: string
  readonly captureId: string
  /** JSON pointer of the newest label in its response; undefined if there is none. */
  readonly pointer: string | undefined
  readonly inThisCase: boolean
}

/** What is known of an address, in words: labels, response, age and case. */
export function knownWords(known: PlanKnown, caseId: string, titleOf: (caseId: string) => string, now: Date): KnownWords {
  const [newest] = known.labels
  const requested = known.requested.find(({ underWay }) => underWay !== true)
  const coming = known.requested.find(({ underWay }) => underWay === true)
  const positionOf = (one: { readonly caseId: string }): string =>
    one.caseId === caseId ? messages.thisCase : messages.otherCase(titleOf(one.caseId))
  const reported = coming === undefined ? '' : messages.beingBought(endpointOf(coming.endpoint).title, ageText(coming.at, now), positionOf(coming))
  const from = newest ?? requested
  if (from === undefined) return { labels: [], source: reported, captureId: '', pointer: undefined, inThisCase: false }
  const inThisCase = from.caseId === caseId
  const { title } = endpointOf(from.endpoint)
  const age = ageText(from.at, now)
  const how =
    newest === undefined ? messages.noneFound(title, age) : newest.bought ? messages.bought(title, age) : messages.seenIn(lowerFirst(title), age)
  const labels = [...new Set(known.labels.map(({ label }) => label))]
  return {
    labels,
    source: `${how}, ${positionOf(from)}${reported === '' ? '' : `; ${reported}`}`,
    captureId: from.captureId,
    pointer: newest?.pointer,
    inThisCase,
  }
}

/** Age in the largest whole unit: labels age, and an old one may be worth buying again. */
export function ageText(at: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / 60_000)
  if (!Number.isFinite(minutes)) return messages.unknownTime
  if (minutes < 1) return messages.justNow
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / 1440), 'day']
  return messages.ago(count, unit)
}
