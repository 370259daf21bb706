import type { HttpExchange } from './http-exchange.ts'

/** Notice for a response that was altered before it was stored; undefined for all others. */
export function redactionNotice({ blanked }: Pick<HttpExchange, 'blanked'>): string | undefined {
  if (blanked === undefined || blanked.body + blanked.headers === 0) return undefined
  const parts = [
    blanked.body === 0 ? '' : `${places(blanked.body)} of the body`,
    blanked.headers === 0 ? '' : `${places(blanked.headers)} of the response headers`,
  ].filter((part) => part !== '')
  const hash = blanked.body === 0 ? '' : ' The SHA-256 is the SHA-256 of the stored body.'
  return `The response contained the API key: ${parts.join(' and ')} ${blanked.body + blanked.headers === 1 ? 'was' : 'were'} overwritten with asterisks before it was stored.${hash}`
}

function places(count: number): string {
  return count === 1 ? '1 place' : `${count} places`
}
