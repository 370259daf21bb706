import { isEntity } from '../../case/subject.ts'
import { ENTITY_LIMITS } from '../../view-models/entity-limits.ts'
import { type Markup, markup } from '../markup.ts'
import type { Subject } from '../../case/case-types.ts'

/**
 * The subject of a part of the report: the address, or the entity's name and what cannot be
 * requested for it.
 */
export function subjectLine(subject: Subject): Markup {
  if (!isEntity(subject)) return markup`<p class="m">${subject.address}</p>\n`
  return markup`<p class="m">${subject.entityName}</p>\n${ENTITY_LIMITS.map((sentence) => markup`<p class="caption">${sentence}</p>\n`)}`
}
