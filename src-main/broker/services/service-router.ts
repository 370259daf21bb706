import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { ServiceClient } from './service-client.ts'

/** Picks the service client that makes the calls of an endpoint. */
export class ServiceRouter {
  readonly #dataApi: ServiceClient
  readonly #legacy: ServiceClient

  constructor(dataApi: ServiceClient, legacy: ServiceClient) {
    this.#dataApi = dataApi
    this.#legacy = legacy
  }

  clientFor(endpoint: EndpointId): ServiceClient {
    return endpointOf(endpoint).interface === 'legacy' ? this.#legacy : this.#dataApi
  }
}
