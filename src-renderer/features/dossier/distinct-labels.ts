import type { LayeredLabel } from '../../../src-shared/case/identity/layered-labels.ts'

/**
 * Each label once per layer, in its latest form: many responses carry the same text about an
 * address.
 */
export function distinctLabels(labels: readonly LayeredLabel[]): readonly LayeredLabel[] {
  const first = new Map<string, LayeredLabel>()
  for (const label of labels) {
    const key = `${label.layer} ${label.text}`
    if (!first.has(key)) first.set(key, label)
  }
  return [...first.values()]
}
