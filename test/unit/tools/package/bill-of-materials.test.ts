import { expect, test } from 'vitest'
import { billOfMaterials } from '../../../../tools/package/bill-of-materials.ts'
import { sourceDateEpoch } from '../../../../tools/package/source-date.ts'

const library = (name: string, version: string, integrity: string) => ({ name, version, licence: 'MIT', folder: '', integrity })
const product = { name: 'casebook', version: '1.2.3', epoch: 1_700_000_000 }

test('names each library once, with its licence, address and hash, and has the time of the commit', () => {
  const hash = Buffer.from('ab'.repeat(64), 'hex').toString('base64')
  const libraries = [library('@a/b', '1.0.0', `sha512-${hash}`), library('c', '2.0.0', ''), library('c', '2.0.0', '')]
  const text = billOfMaterials(product, libraries)
  expect(JSON.parse(text)).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    metadata: { timestamp: '2023-11-14T22:13:20.000Z', component: { name: 'casebook', version: '1.2.3' } },
    components: [
      { purl: 'pkg:npm/%40a/b@1.0.0', licenses: [{ license: { id: 'MIT' } }], hashes: [{ alg: 'SHA-512', content: 'ab'.repeat(64) }] },
      { purl: 'pkg:npm/c@2.0.0' },
    ],
    dependencies: [{ ref: 'pkg:npm/casebook@1.2.3', dependsOn: ['pkg:npm/%40a/b@1.0.0', 'pkg:npm/c@2.0.0'] }],
  })
  expect(billOfMaterials(product, libraries)).toBe(text)
  expect(billOfMaterials({ ...product, epoch: 1_700_000_001 }, libraries)).not.toBe(text)
})

test('uses the given time, else that of the commit, and never the current time', () => {
  expect(sourceDateEpoch({ SOURCE_DATE_EPOCH: '1700000000' })).toBe(1_700_000_000)
  expect(() => sourceDateEpoch({ SOURCE_DATE_EPOCH: 'yesterday' })).toThrow('SOURCE_DATE_EPOCH')
  expect(sourceDateEpoch({}, '/')).toBe(315_532_800)
  expect(sourceDateEpoch({})).toBe(sourceDateEpoch({}))
})
