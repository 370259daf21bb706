import { kindOf, type AddressKind } from './address-kind.ts'
import type { LayeredLabel } from './layered-labels.ts'
import { bareLabel, entityIn, classifyLabel, type LabelClass } from './label-text.ts'

/**
 * The identity of an address according to a case. All texts are hostile until
 * shown through `visibleText`.
 */
export interface Identity {
  /** Without emoji and address prefix; '' where only the address is known. */
  readonly name: string
  /** What kind of name it is: a behaviour is shown in a light font and is never a title. */
  readonly nameIs: 'alias' | 'tag' | 'entity' | 'name' | 'ens' | 'behaviour' | 'none'
  /** The entity, where a label names it: the same for all addresses of one entity. */
  readonly entity: string
  readonly kind: AddressKind
  /**
   * The labels that name and kind rest on, each with its capture; undefined for an alias and
   * where there is no label.
   */
  readonly nameBy: LayeredLabel | undefined
  readonly kindBy: LayeredLabel | undefined
}

/** Tags for the role of an address in the case; they are not names. */
const ROLE_TAG = /^(?:suspect|victim|service|own|witness|follow(?:ed)?|watch(?:ed)?|checked|todo|important)$/i

/**
 * The identity of an address from its alias and its labels (`layeredLabels`). Name
 * precedence: alias, own tag, entity, name, registered name, behaviour; among equals
 * requested labels first, then the newest.
 */
export function identityOf(alias: string, labels: readonly LayeredLabel[]): Identity {
  const { kind, by: kindBy } = kindOf(labels)
  const service = labels.filter(({ layer }) => layer !== 'investigator').map((label) => ({ label, saying: classifyLabel(label.text) }))
  const first = (wanted: LabelClass): LayeredLabel | undefined => service.find(({ saying }) => saying === wanted)?.label
  const [entity, name] = [first('entity'), first('name')]
  const owner = entity === undefined ? (entityIn(bareLabel(name?.text ?? '')) ?? '') : bareLabel(entity.text)
  const common = { entity: owner, kind, kindBy }
  if (alias !== '') return { ...common, name: alias, nameIs: 'alias', nameBy: undefined }
  const tag = labels.find(({ layer, text }) => layer === 'investigator' && text.trim() !== '' && !ROLE_TAG.test(text.trim()))
  if (tag !== undefined) return { ...common, name: tag.text.trim(), nameIs: 'tag', nameBy: tag }
  if (entity !== undefined) {
    // "Meridian Exchange: Deposit" is more specific than "Meridian Exchange".
    const closer = service.find(({ label, saying }) => saying === 'name' && entityIn(bareLabel(label.text)) === owner)?.label
    return { ...common, name: bareLabel((closer ?? entity).text), nameIs: closer === undefined ? 'entity' : 'name', nameBy: closer ?? entity }
  }
  for (const nameIs of ['name', 'ens', 'behaviour'] as const) {
    const by = first(nameIs)
    if (by !== undefined) return { ...common, name: bareLabel(by.text), nameIs, nameBy: by }
  }
  return { ...common, name: '', nameIs: 'none', nameBy: undefined }
}
