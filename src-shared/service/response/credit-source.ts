import type { HttpExchange } from '../http-exchange.ts'
import { readHeaders } from './headers.ts'

export interface CreditSource {
  readonly text: string
  /** The value of the service's header where it was rejected, as delivered: hostile text. */
  readonly said?: string | undefined
}

type Priced = Pick<HttpExchange, 'creditsSource' | 'headers' | 'status'>

const USED = /^x-[a-z0-9]+-credits-used$/

/**
 * Text about the source of a response's credits. The broker settles by the price table where a
 * header is absent or not credible (not a whole number, two that differ, more than any price of the
 * call: docs/hostile-input.md, B13).
 */
export function creditSourceOf({ creditsSource, headers, status }: Priced): CreditSource {
  if (creditsSource === 'header') return { text: 'as the service reported' }
  if (creditsSource === 'none') {
    // Below 500 a refusal costs nothing; a malformed response or a failing service may have
    // charged.
    return { text: (status >= 200 && status < 300) || status >= 500 ? 'unknown: disputed when it was saved' : 'nothing was charged' }
  }
  const values = headers.filter(([name]) => USED.test(name.toLowerCase())).map(([, value]) => value)
  if (values.length === 0) return { text: 'by the price table; the response did not report it' }
  const said = [...new Set(values)].join(', ')
  const { creditsUsed } = readHeaders(headers, new Date(0))
  if (creditsUsed !== undefined) return { text: 'by the price table; the service reported more than any listed price of this call', said }
  if (new Set(values).size > 1) return { text: 'by the price table; the service reported two different figures', said }
  return { text: 'by the price table; the figure that the service reported is not a whole number', said }
}
