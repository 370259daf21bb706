import type { MissingPermission } from '../../../src-shared/ipc/casebook-api.ts'
import type { HttpExchange } from '../../../src-shared/service/http-exchange.ts'
import type { Result } from '../../../src-shared/core/result.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'

/**
 * Endpoints that the service refused for a missing permission, until one succeeds, the key changes
 * or Casebook ends. No call is stopped by it, because a key may get more permissions at any time;
 * plans show it.
 */
export class MissingPermissions {
  readonly #byEndpoint = new Map<EndpointId, MissingPermission>()

  list(): MissingPermission[] {
    return [...this.#byEndpoint.values()]
  }

  reset(): void {
    this.#byEndpoint.clear()
  }

  /** Records the result of a call with the key in use. `at`: UTC ISO. */
  recordResult(endpoint: EndpointId, result: Result<HttpExchange>, at: string): void {
    if (result.ok) {
      this.#byEndpoint.delete(endpoint)
      return
    }
    const { code, service } = result.error
    const scopes = service?.requiredScopes ?? []
    if (code === 'forbidden' && scopes.length > 0) this.#byEndpoint.set(endpoint, { endpoint, scopes, at })
  }
}
