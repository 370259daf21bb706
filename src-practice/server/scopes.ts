import { ENDPOINTS } from '../../src-shared/service/table/endpoint-table.ts'
import type { Endpoint } from '../../src-shared/service/table/endpoint.ts'
import { problem } from '../problem.ts'
import { Refusal } from '../query.ts'

/**
 * Permissions that an endpoint needs. The interface names none (docs/service-interface.md, 5):
 * these are the practice service's own.
 */
export function scopesOf(endpoint: Endpoint): readonly string[] {
  const read = `${endpoint.group}:read`
  return endpoint.requiresConfirmation ? [read, 'labels:read'] : [read]
}

/** Every permission that a key of the practice service can have; the legacy interface has none. */
export const SCOPES: readonly string[] = [
  ...new Set(
    Object.values(ENDPOINTS)
      .filter((endpoint) => endpoint.group !== 'legacy')
      .flatMap(scopesOf),
  ),
]

/**
 * Refuses a call that the key has no permission for (docs/service-interface.md, 5, item 5); `held`
 * undefined: the key has all of them.
 */
export function checkScopes(endpoint: Endpoint, held: readonly string[] | undefined): void {
  const requiredScopes = scopesOf(endpoint)
  const missing = requiredScopes.find((scope) => held?.includes(scope) === false)
  if (missing === undefined) return
  throw new Refusal(problem('insufficient_scope', `The key lacks the permission '${missing}'.`, { requiredScope: missing, requiredScopes }))
}
