import { assert, property, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBinary, isFrontOutage, isOutage, isWrongAddress, pageTitle } from '../../../../src-shared/service/response/front-page.ts'
import { failureOf, parseServiceError } from '../../../../src-shared/service/response/service-error.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('a body that is not JSON', () => {
  test.each([
    ['<!DOCTYPE html><html><head><title>\n Just a moment... </title>', 'Just a moment...'],
    ['\uFEFF \n<html><script>var a = "<b>"</script><style>b{}</style><p>Access <b>denied</b></p>', 'Access denied'],
    ['error code: 522', 'error code: 522'],
    ['<title>\u0000\u0007</title>', ''],
    ['', ''],
    ['\u001f\uFFFD\u0008\u0000packed', ''],
    [' ', ''],
    ['<'.repeat(5000), ''],
  ])('has the title of %j: %j', (body, title) => {
    expect(pageTitle(encode(body))).toBe(title)
  })

  test.each(['{}', ' [1', '\uFEFF{"a"', '"Unauthorized"', 'null', '-5'])('is undefined for JSON: %j', (body) => {
    expect(pageTitle(encode(body))).toBeUndefined()
  })

  test('is binary when it has control characters that no text has', () => {
    expect([Uint8Array.of(0x1f, 0x8b, 8, 0), encode('a\u0000b'), encode('<p>\tx\r\n\f\u001b[0m'), encode('')].map(isBinary)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('has a short well-formed title for any bytes', () => {
    assert(
      property(uint8Array({ maxLength: 6000 }), (body) => {
        const title = pageTitle(body) ?? ''
        expect(title.length).toBeLessThanOrEqual(80)
        expect(title).not.toMatch(/\p{Cc}/u)
        expect(title.isWellFormed()).toBe(true)
      }),
    )
  })
})

test('maps every status with a page to an outage, a wrong address, a rate limit or a payment, never to the key', () => {
  for (let status = 400; status < 600; status++) {
    const details = parseServiceError(status, encode('<html><title>x</title>'))
    const { code, remedy, message } = failureOf(details)
    const kind = [isFrontOutage(details), isWrongAddress(details), status === 402 || status === 429]
    expect(kind.filter(Boolean)).toHaveLength(1)
    expect(isOutage(details)).toBe(isFrontOutage(details))
    expect(['forbidden', 'key_rejected', 'insufficient_credits']).not.toContain(code)
    expect(remedy).not.toMatch(/request id|Use a key|Change the request/)
    expect(message).toContain(`${status}`)
  }
})

test('quotes the request id in a remedy only where there is one', () => {
  const body = encode('{"code":"internal_error","message":"m"}')
  expect(failureOf(parseServiceError(500, body)).remedy).toBe('Try again in a few minutes.')
  expect(failureOf({ ...parseServiceError(500, body), requestId: 'r-1' }).remedy).toContain('request id')
})

test.each([408, 421, 425, 451, 520, 522, 530])('does not suggest to change the request for status %i', (status) => {
  for (const body of ['', '{}', '<html>']) expect(failureOf(parseServiceError(status, encode(body))).remedy).not.toContain('Change the request')
})
