import { compareCodeUnits } from '../../core/compare-code-units.ts'
import { ok, type Result } from '../../core/result.ts'
import { labelsWith } from '../columns/label-columns.ts'
import { entityKey, readEntityName } from './entity-name.ts'
import type { LoadedCapture } from '../case-state.ts'
import { bareLabel, entityIn, classifyLabel } from '../identity/label-text.ts'
import { forEachCaptureNames } from './lazy-capture-names.ts'

/**
 * The entity in a label: the label itself, or the part before its colon. undefined for a behaviour,
 * a registered name, or an invalid name.
 */
export function entityOfLabel(label: string): string | undefined {
  const saying = classifyLabel(label)
  if (saying !== 'entity' && saying !== 'name') return undefined
  const bare = bareLabel(label)
  const name = readEntityName(entityIn(bare) ?? bare)
  return name.ok ? name.value : undefined
}

/**
 * Entity names in the labels of a case, those of most addresses first. Fails where the
 * captures' names cannot be read.
 */
export async function entityNames(
  captures: readonly Pick<LoadedCapture, 'capture' | 'names'>[],
  yieldToPage: () => Promise<void>,
): Promise<Result<readonly string[]>> {
  const found = new Map<string, { readonly name: string; readonly addresses: Set<string> }>()
  // Cache: a case has a million labels and some thousand distinct ones.
  const read = new Map<string, string | undefined>()
  const nameIn = (label: string): string | undefined => {
    if (!read.has(label)) read.set(label, entityOfLabel(label))
    return read.get(label)
  }
  const gone = await forEachCaptureNames(captures, yieldToPage, (_, { labels }) => {
    for (const { label, address } of labelsWith(labels, (text) => nameIn(text) !== undefined)) {
      const name = nameIn(label)
      if (name === undefined) continue
      const known = found.get(entityKey(name)) ?? { name, addresses: new Set() }
      found.set(entityKey(name), known)
      known.addresses.add(address)
    }
  })
  if (!gone.ok) return gone
  const max = [...found.values()].toSorted((a, b) => b.addresses.size - a.addresses.size || compareCodeUnits(a.name, b.name))
  return ok(max.map(({ name }) => name))
}
