import { compareTexts } from '../../../src-shared/compare-texts.ts'
import { labelsWith } from '../columns/label-columns.ts'
import { entityKey, readEntityName } from './entity-name.ts'
import type { HeldCapture } from '../case-state.ts'
import { bareLabel, entityIn, labelSaying } from '../identity/label-text.ts'
import { namesAtHand } from './held-names.ts'

/** The entity that a label names: itself, or the owner before its colon. undefined for what somebody does or registered, and for what is no name. */
export function entityOfLabel(label: string): string | undefined {
  const saying = labelSaying(label)
  if (saying !== 'entity' && saying !== 'name') return undefined
  const bare = bareLabel(label)
  const name = readEntityName(entityIn(bare) ?? bare)
  return name.ok ? name.value : undefined
}

/** Names of entities in the labels of a case, those on most addresses first; `readNames` comes before. Each step is a place to pause. */
export function* entityNamesSteps(captures: readonly Pick<HeldCapture, 'names'>[]): Generator<undefined, readonly string[], undefined> {
  const found = new Map<string, { readonly name: string; readonly addresses: Set<string> }>()
  // A case has a million labels and some thousand different ones.
  const read = new Map<string, string | undefined>()
  const nameIn = (label: string): string | undefined => {
    if (!read.has(label)) read.set(label, entityOfLabel(label))
    return read.get(label)
  }
  for (const held of captures) {
    for (const { label, address } of labelsWith(namesAtHand(held).labels, (text) => nameIn(text) !== undefined)) {
      const name = nameIn(label)
      if (name === undefined) continue
      const known = found.get(entityKey(name)) ?? { name, addresses: new Set() }
      found.set(entityKey(name), known)
      known.addresses.add(address)
    }
    yield
  }
  return [...found.values()].toSorted((a, b) => b.addresses.size - a.addresses.size || compareTexts(a.name, b.name)).map(({ name }) => name)
}
