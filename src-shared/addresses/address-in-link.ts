import { recogniseAddress } from './recognise.ts'

/** Path segments after which explorers and portfolio pages write an address. A transaction, block or token page names no subject. */
const ADDRESS_PAGES = new Set(['address', 'addresses', 'addr', 'account', 'accounts', 'wallet', 'wallets', 'profile'])

/** Payment links (`ethereum:0x…@1?value=1`, `bitcoin:bc1…`): the address stands between the scheme and the first of `@ / ?`. */
const PAYMENT_LINK = /^[a-z][a-z0-9-]*:(?:pay-)?([^:/?@#]+)(?:[@/?#].*)?$/i

/**
 * The address that a link of a known shape names, as it stands in the link, or undefined where none does. It is an offer
 * only: a link may be of another's making, so whoever uses it shows what was taken and has the person confirm it.
 */
export function addressInLink(text: string): string | undefined {
  const candidates = /^https?:\/\//i.test(text) ? onAddressPage(text) : [PAYMENT_LINK.exec(text)?.[1] ?? '']
  return candidates.find((one) => recogniseAddress(one).kind === 'address')
}

/** What follows the first `address`, `account`, … of a path; single-page explorers keep theirs behind the number sign. */
function onAddressPage(link: string): string[] {
  const segments = link.replace(/^https?:\/\/[^/?#]*/i, '').split(/[/?#]/)
  const page = segments.findIndex((one) => ADDRESS_PAGES.has(one.toLowerCase()))
  return page === -1 ? [] : segments.slice(page + 1)
}
