import { expect, test } from 'vitest'
import { offerIn, protocolsOf } from '../../../src-shared/desk-session.ts'
import { pageSession } from '../../../src-preload/page-session.ts'

const SECRETS = ['A', 'B', 'C'].map((letter) => letter.repeat(43))
const TOKEN = 't'.repeat(43)

/** A tab: its storage, and the addresses it showed. */
function tab(forbidden = false) {
  const kept = new Map<string, string>()
  const addresses: string[] = []
  let made = 0
  const storage = {
    getItem: (name: string): string | null => {
      if (forbidden) throw new Error('SecurityError')
      return kept.get(name) ?? null
    },
    setItem: (name: string, value: string): void => {
      if (forbidden) throw new Error('SecurityError')
      kept.set(name, value)
    },
  }
  return {
    kept,
    addresses,
    load: (search: string) =>
      pageSession({
        storage,
        location: { search, pathname: '/', hash: '#/cases' },
        replaceAddress: (address) => addresses.push(address),
        newSecret: () => SECRETS[made++] ?? '',
      }),
  }
}

test('a token leaves the address at once and is offered until the desk has taken it, over a reload too', () => {
  const page = tab()
  expect(page.load(`?token=${TOKEN}`).offer()).toEqual({ secret: SECRETS[0], token: TOKEN })
  expect(page.addresses).toEqual(['/#/cases'])
  const reloaded = page.load('')
  expect(reloaded.offer()).toEqual({ secret: SECRETS[0], token: TOKEN })
  reloaded.taken()
  expect(reloaded.offer()).toEqual({ secret: SECRETS[0], token: undefined })
  expect(page.load('').offer()).toEqual({ secret: SECRETS[0], token: undefined })
  expect(page.addresses).toHaveLength(1)
})

test('another tab makes a secret of its own, and a spoiled one is replaced', () => {
  const page = tab()
  page.kept.set('casebook.session', 'short')
  page.kept.set('casebook.token', 'a b')
  expect(page.load('').offer()).toEqual({ secret: SECRETS[0], token: undefined })
})

test('where storage is forbidden the session lasts as long as the page', () => {
  const page = tab(true)
  const session = page.load(`?token=${TOKEN}`)
  expect(session.offer()).toEqual({ secret: SECRETS[0], token: TOKEN })
  session.taken()
  expect(session.offer()).toEqual({ secret: SECRETS[0], token: undefined })
})

test('what a page offers is read as it was written; anything else is no offer', () => {
  for (const token of [TOKEN, undefined])
    expect(offerIn(protocolsOf({ secret: SECRETS[0]!, token }).join(', '))).toEqual({ secret: SECRETS[0], token })
  for (const header of [undefined, '', 'casebook', `session.${TOKEN}x`, 'session.', `token.${TOKEN}`]) expect(offerIn(header), header).toBeUndefined()
  expect(offerIn(`session.${SECRETS[0]}, token.short`)).toEqual({ secret: SECRETS[0], token: undefined })
})
