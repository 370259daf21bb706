import { isEntity } from '../subject.ts'
import { kindOf } from './address-kind.ts'
import { identityOf, type Identity } from './identity.ts'
import { layeredLabels, type LayeredLabel } from './layered-labels.ts'
import type { Subject } from '../case-types.ts'
import type { LabelIndex } from '../label-types.ts'

/**
 * The labels of a subject: for an address those of any response; for an entity, known by name
 * alone, the investigator's tags.
 */
export function labelsOfSubject(index: LabelIndex, subject: Subject, practice: boolean): readonly LayeredLabel[] {
  if (!isEntity(subject)) return layeredLabels(index, subject, practice)
  return subject.tags.map((text): LayeredLabel => ({ text, layer: 'investigator', captureId: '', pointer: '' }))
}

/**
 * The identity of a subject. An entity has its own name unless the investigator gave it another,
 * and the kind that the name implies.
 */
export function identityOfSubject(subject: Subject, labels: readonly LayeredLabel[]): Identity {
  const identity = identityOf(subject.alias, labels)
  if (!isEntity(subject)) return identity
  const { entityName } = subject
  const named: LayeredLabel = { text: entityName, layer: 'service', captureId: '', pointer: '' }
  const { kind, by } = kindOf([...labels, named])
  const own = { ...identity, entity: entityName, kind, kindBy: by === named ? undefined : by }
  return identity.nameIs === 'alias' || identity.nameIs === 'tag' ? own : { ...own, name: entityName, nameIs: 'entity', nameBy: undefined }
}
