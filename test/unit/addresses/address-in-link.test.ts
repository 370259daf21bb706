import { describe, expect, test } from 'vitest'
import { addressInLink } from '../../../src-shared/addresses/address-in-link.ts'

const EVM = '0xcbb811f129782ef87e19dea9d3375045219bae00'
const SOLANA = 'C9GVZkBWUVVckHkyojPNztii3raPt46FsnqbauF8vBbq'
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

describe('an address inside a link', () => {
  test.each([
    [`https://etherscan.io/address/${EVM}`, EVM],
    [`https://bscscan.com/address/${EVM}#tokentxns`, EVM],
    [`HTTPS://Explorer.example/mainnet/Account/${EVM}?tab=1`, EVM],
    [`https://solscan.io/account/${SOLANA}`, SOLANA],
    [`https://tronscan.org/#/address/${TRON}/transfers`, TRON],
    [`https://explorer.example/addresses/evm/${EVM}`, EVM],
    [`ethereum:${EVM}`, EVM],
    [`ethereum:pay-${EVM}@1/transfer?value=1`, EVM],
    [`solana:${SOLANA}?amount=1`, SOLANA],
  ])('%s', (link, address) => {
    expect(addressInLink(link)).toBe(address)
  })

  test.each(['address', 'addresses', 'addr', 'account', 'accounts', 'wallet', 'wallets', 'profile', 'PROFILE'])('stands behind /%s/', (page) => {
    expect(addressInLink(`https://explorer.example/${page}/${EVM}`)).toBe(EVM)
  })

  test.each([
    ['a transaction', `https://etherscan.io/tx/0x${'ab'.repeat(32)}`],
    ['a token page', `https://etherscan.io/token/${EVM}`],
    ['an address as host', `https://${EVM}/`],
    ['an address before the page', `https://explorer.example/${EVM}/address`],
    ['64 digits, which may be a key', `https://explorer.example/address/0x${'ab'.repeat(32)}`],
    ['a wrong checksum', 'https://etherscan.io/address/0xCBB811f129782ef87e19dea9d3375045219bae00'],
    ['a code point that is no letter', `https://etherscan.io/address/${EVM}\u200B`],
    ['a script', `javascript:alert(${EVM})`],
    ['no link', EVM],
    ['nothing', ''],
  ])('%s offers nothing', (_what, text) => {
    expect(addressInLink(text)).toBeUndefined()
  })
})
