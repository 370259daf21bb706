import type { MissingPermission } from '../../../src-shared/bridge.ts'
import type { Exchange } from '../../../src-shared/exchange.ts'
import type { Result } from '../../../src-shared/result.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/**
 * Endpoints that the service has refused to the key in use for want of a permission, until it answers one of them, the key changes or
 * Casebook ends. Nothing is stopped by it: a key may be given more at any time. Whoever makes plans is told.
 */
export class MissingPermissions {
  readonly #byEndpoint = new Map<EndpointId, MissingPermission>()

  list(): MissingPermission[] {
    return [...this.#byEndpoint.values()]
  }

  /** Another key has other permissions. */
  reset(): void {
    this.#byEndpoint.clear()
  }

  /** How a call of the key in use has ended. `at`: UTC ISO. */
  recordResult(endpoint: EndpointId, result: Result<Exchange>, at: string): void {
    if (result.ok) {
      this.#byEndpoint.delete(endpoint)
      return
    }
    const { code, service } = result.error
    const scopes = service?.requiredScopes ?? []
    if (code === 'forbidden' && scopes.length > 0) this.#byEndpoint.set(endpoint, { endpoint, scopes, at })
  }
}
