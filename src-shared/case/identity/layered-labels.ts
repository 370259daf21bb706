import type { LabelIndex } from '../known-labels.ts'

/** A label of an address, with what it comes from. The layers never look alike and are never mixed. */
export interface LayeredLabel {
  /** As delivered or written: hostile text. */
  readonly text: string
  /** What came along in an answer of the service, what was asked for, and what the investigator wrote. */
  readonly layer: 'service' | 'asked' | 'investigator'
  /** '' for the investigator's own. */
  readonly captureId: string
  /** JSON pointer of the record in that answer. */
  readonly pointer: string
}

/**
 * What any answer of the case calls an address: what was asked for before what came along, the newest first, and the investigator's tags
 * last. Answers of the practice service never speak of a real case, nor the other way round.
 */
export function layeredLabels(
  index: LabelIndex,
  { address, family, tags }: { readonly address: string; readonly family: string | undefined; readonly tags: readonly string[] },
  practice: boolean,
): readonly LayeredLabel[] {
  const labels = index
    .labelsOf(address, family)
    .filter((label) => label.practice === practice)
    .map(({ label, bought, captureId, pointer }): LayeredLabel => ({ text: label, layer: bought ? 'asked' : 'service', captureId, pointer }))
  return [
    ...labels.filter(({ layer }) => layer === 'asked'),
    ...labels.filter(({ layer }) => layer === 'service'),
    ...tags.map((text): LayeredLabel => ({ text, layer: 'investigator', captureId: '', pointer: '' })),
  ]
}
