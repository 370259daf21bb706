import type { Subject } from '../case-state.ts'
import type { LabelIndex } from '../known-labels.ts'
import { isEntity } from '../subject.ts'
import { kindOf } from './address-kind.ts'
import { identityOf, type Identity } from './identity.ts'
import { layeredLabels, type LayeredLabel } from './layered-labels.ts'

/** The labels of a subject: of an address those of any answer, of an entity, whose name is all that is known of it, the investigator's tags. */
export function labelsOfSubject(index: LabelIndex, subject: Subject, practice: boolean): readonly LayeredLabel[] {
  if (!isEntity(subject)) return layeredLabels(index, subject, practice)
  return subject.tags.map((text): LayeredLabel => ({ text, layer: 'investigator', captureId: '', pointer: '' }))
}

/** Who a subject is. An entity is called by its name unless the investigator has another for it, and is of the kind that the name says. */
export function identityOfSubject(subject: Subject, labels: readonly LayeredLabel[]): Identity {
  const identity = identityOf(subject.alias, labels)
  if (!isEntity(subject)) return identity
  const { entityName } = subject
  const named: LayeredLabel = { text: entityName, layer: 'service', captureId: '', pointer: '' }
  const { kind, by } = kindOf([...labels, named])
  const own = { ...identity, entity: entityName, kind, kindBy: by === named ? undefined : by }
  return identity.nameIs === 'alias' || identity.nameIs === 'tag' ? own : { ...own, name: entityName, nameIs: 'entity', nameBy: undefined }
}
