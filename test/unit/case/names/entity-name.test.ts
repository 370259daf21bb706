import { describe, expect, test } from 'vitest'
import { entityKey, MAX_ENTITY_NAME_LENGTH, readEntityName } from '../../../../src-shared/case/names/entity-name.ts'

describe('the name of an entity', () => {
  test.each([
    ['Wintermute Trading', 'Wintermute Trading'],
    ['  Jump\u00a0 Trading ', 'Jump Trading'],
    ['Crypto.com', 'Crypto.com'],
    ['binance', 'binance'],
    ['a16z', 'a16z'],
    ['3AC', '3AC'],
    ['Cafe\u0301 Capital', 'Caf\u00e9 Capital'],
    ['شركة', 'شركة'],
    ['<b>Fund</b> & "Sons"', '<b>Fund</b> & "Sons"'],
    ['x'.repeat(MAX_ENTITY_NAME_LENGTH), 'x'.repeat(MAX_ENTITY_NAME_LENGTH)],
  ])('%j is accepted', (typed, name) => {
    expect(readEntityName(typed)).toEqual({ ok: true, value: name })
  })

  test.each([
    ['', /missing/],
    [' \u00a0 ', /missing/],
    ['x'.repeat(MAX_ENTITY_NAME_LENGTH + 1), /too long/],
    ['x'.repeat(10_000), /too long/],
    ['Fund\u202elatipaC', /invisible characters/],
    ['Fund\u200b', /invisible characters/],
    ['Fund\u0000', /invisible characters/],
    ['Fund\nCapital', /invisible characters/],
    ['Fund\u3164', /invisible characters/],
    ['Fund\ud800', /invisible characters/],
    [`F${'\u0335'.repeat(9)}und`, /stacked combining marks/],
    ['!!!', /no letter or digit/],
    ['0xcbb811f129782ef87e19dea9d3375045219bae00', /an address/],
    ['GBWaMZ6NfBw1Z8wRNyGxJ1KxrPpTfTjmFZNQPaLLhFkX', /an address/],
    ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', /private key/],
  ])('%j is refused', (typed, why) => {
    expect(readEntityName(typed)).toMatchObject({
      ok: false,
      error: { code: 'bad_request', field: 'entity_name', message: expect.stringMatching(why) },
    })
  })

  test('is not repeated in a refusal', () => {
    const key = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'
    expect(JSON.stringify(readEntityName(key))).not.toContain(key)
  })

  test('is compared alike in all its spellings, and differs from other names', () => {
    const spellings = ['Northgate Capital', ' northgate  CAPITAL', 'Ｎorthgate\u00a0Capital']
    expect(new Set(spellings.map(entityKey))).toEqual(new Set(['northgate capital']))
    expect(entityKey('North Gate Capital')).not.toBe(entityKey('Northgate Capital'))
  })
})
