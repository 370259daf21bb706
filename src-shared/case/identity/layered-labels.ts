import type { LabelIndex } from '../label-types.ts'

/** A label of an address with its source. The layers are shown differently and never mixed. */
export interface LayeredLabel {
  /** As delivered or written: hostile text. */
  readonly text: string
  /** Delivered incidentally in a response, requested, or written by the investigator. */
  readonly layer: 'service' | 'requested' | 'investigator'
  /** '' for the investigator's tags. */
  readonly captureId: string
  /** JSON pointer of the record in that response. */
  readonly pointer: string
}

/**
 * All labels of an address in the case: requested before incidental, the newest first, the
 * investigator's tags last. Practice captures never label a real case, nor the reverse.
 */
export function layeredLabels(
  index: LabelIndex,
  { address, family, tags }: { readonly address: string; readonly family: string | undefined; readonly tags: readonly string[] },
  practice: boolean,
): readonly LayeredLabel[] {
  const labels = index
    .labelsOf(address, family)
    .filter((label) => label.practice === practice)
    .map(({ label, bought, captureId, pointer }): LayeredLabel => ({ text: label, layer: bought ? 'requested' : 'service', captureId, pointer }))
  return [
    ...labels.filter(({ layer }) => layer === 'requested'),
    ...labels.filter(({ layer }) => layer === 'service'),
    ...tags.map((text): LayeredLabel => ({ text, layer: 'investigator', captureId: '', pointer: '' })),
  ]
}
