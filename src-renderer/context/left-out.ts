import type { EndpointId } from '../../src-shared/service/endpoint.ts'

/** Filters that the service applies by itself where nothing else is asked (public schema, wire/endpoints.json): what they hide looks like nothing. */
const DEFAULTS: Readonly<Partial<Record<EndpointId, readonly (readonly [filter: string, note: string])[]>>> = {
  'tgm/holders': [
    ['value_usd', 'By its public schema the service leaves out holders of less than 1 USD, unless a value of at least 0 is asked for.'],
  ],
  'smart-money/netflow': [
    ['include_stablecoins', 'By its public schema the service leaves out stablecoins, unless they are asked for.'],
    ['include_native_tokens', 'By its public schema the service leaves out native coins, unless they are asked for.'],
  ],
  'token-screener': [['include_native_tokens', 'By its public schema the service leaves out native coins, unless they are asked for.']],
}

/** What an answer leaves out without saying so, by the filters that its request did not set; one sentence each. */
export function leftOutNotes(endpoint: EndpointId, request: Readonly<Record<string, unknown>>): readonly string[] {
  const { filters } = request
  const set = typeof filters === 'object' && filters !== null ? filters : {}
  return (DEFAULTS[endpoint] ?? []).flatMap(([filter, note]) => (Object.hasOwn(set, filter) ? [] : [note]))
}
