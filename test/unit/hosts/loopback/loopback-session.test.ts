import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSessions } from '../../../../src-main/hosts/loopback/loopback-session.ts'

const newSecret = (): string => randomBytes(32).toString('base64url')
const nameOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

describe('who is admitted', () => {
  test('a token lets one session in; a session is known from then on, without a token', () => {
    const sessions = createSessions(() => false)
    const [secret, token] = [newSecret(), sessions.issueToken()]
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(sessions.admit({ secret, token: undefined })).toBeUndefined()
    expect(sessions.admit({ secret, token: newSecret() })).toBeUndefined()
    expect(sessions.admit({ secret, token })).toBe(nameOf(secret))
    expect(sessions.admit({ secret: newSecret(), token })).toBeUndefined()
    expect(sessions.admit({ secret, token })).toBe(nameOf(secret))
    expect(sessions.admit({ secret, token: undefined })).toBe(nameOf(secret))
  })

  test('before a token was issued nobody is', () => {
    expect(createSessions(() => false).admit({ secret: newSecret(), token: newSecret() })).toBeUndefined()
    expect(createSessions(() => false).admit({ secret: newSecret(), token: undefined })).toBeUndefined()
  })

  test('a new address ends the one before', () => {
    const sessions = createSessions(() => false)
    const [first, second] = [sessions.issueToken(), sessions.issueToken()]
    expect(sessions.admit({ secret: newSecret(), token: first })).toBeUndefined()
    expect(sessions.admit({ secret: newSecret(), token: second })).toBeDefined()
  })

  test('a session that is known already spends the token of an address that it is opened at', () => {
    const sessions = createSessions(() => false)
    const secret = newSecret()
    sessions.admit({ secret, token: sessions.issueToken() })
    const token = sessions.issueToken()
    expect(sessions.admit({ secret, token })).toBe(nameOf(secret))
    expect(sessions.admit({ secret: newSecret(), token })).toBeUndefined()
  })
})

describe('how many there are', () => {
  test('32; beyond that the oldest without a page makes room, never the one that has just come', () => {
    const used = new Set<string>()
    const sessions = createSessions((session) => used.has(session))
    const secrets = Array.from({ length: 32 }, newSecret)
    const enter = (secret: string) => sessions.admit({ secret, token: sessions.issueToken() })
    const knows = (secret: string): boolean => sessions.admit({ secret, token: undefined }) !== undefined
    for (const secret of secrets) enter(secret)
    expect(secrets.every(knows)).toBe(true)
    used.add(nameOf(secrets[0] ?? ''))
    const late = newSecret()
    enter(late)
    expect([knows(late), ...secrets.slice(0, 4).map(knows)]).toEqual([true, true, false, true, true])
    for (const secret of secrets) used.add(nameOf(secret))
    used.add(nameOf(late))
    const later = newSecret()
    enter(later)
    // All others have a page: there is one more for once, rather than none for whoever was let in.
    expect(knows(later)).toBe(true)
  })
})

describe('how they end', () => {
  test('one, or all but one; what was not there is not counted', () => {
    const sessions = createSessions(() => false)
    const secrets = [newSecret(), newSecret(), newSecret()]
    const [one = '', two = '', three = ''] = secrets.map((secret) => sessions.admit({ secret, token: sessions.issueToken() }))
    expect(sessions.end(one)).toEqual([one])
    expect(sessions.end(one)).toEqual([])
    expect(sessions.endOthers(two)).toEqual([three])
    expect(sessions.endOthers(two)).toEqual([])
    expect(secrets.map((secret) => sessions.admit({ secret, token: undefined }))).toEqual([undefined, two, undefined])
  })
})
