import type { Failure } from '../../../src-shared/failure.ts'
import type { Result } from '../../../src-shared/result.ts'
import { endpointOf } from '../../../src-shared/service/table/endpoint-table.ts'
import type { EndpointId } from '../../../src-shared/service/table/endpoint.ts'
import type { AccountKnowledge } from '../account/account-knowledge.ts'
import type { ServiceInUse } from '../calls/call.ts'
import type { DataService } from './data-service.ts'
import { isLegacy, type LegacyService } from './legacy-service.ts'
import { priceInForce } from '../ledger/money.ts'

/** The data interface and the legacy one: with what a call of an endpoint goes out, or why it would be refused at once. */
export class Sides {
  readonly #data: DataService
  readonly #legacy: LegacyService
  readonly #knowledge: AccountKnowledge

  constructor(data: DataService, legacy: LegacyService, knowledge: AccountKnowledge) {
    this.#data = data
    this.#legacy = legacy
    this.#knowledge = knowledge
  }

  use(endpoint: EndpointId): Result<ServiceInUse> {
    return isLegacy(endpoint) ? this.#legacy.use() : this.#data.use()
  }

  refusal(endpoint: EndpointId): Failure | undefined {
    if (isLegacy(endpoint)) return this.#legacy.refusal()
    return this.#data.refusal(endpoint, priceInForce(endpointOf(endpoint), this.#knowledge.plan))
  }

  /** Why a call that waits would be refused if it went out with the key now; of the legacy interface its own calls tell. */
  refusalOfKey(endpoint: EndpointId): Failure | undefined {
    return isLegacy(endpoint) ? undefined : this.refusal(endpoint)
  }
}
