import { createHash } from 'node:crypto'
import type { Library } from './shipped-libraries.ts'

/** The product that the bill describes. */
export interface Product {
  readonly name: string
  readonly version: string
  /** Seconds since 1970 (source-date.ts). */
  readonly epoch: number
}

/**
 * CycloneDX 1.6 in JSON: the components of a product, with licence and hash of each library. The
 * same libraries give the same bytes.
 */
export function billOfMaterials({ name, version, epoch }: Product, libraries: readonly Library[]): string {
  const components = libraries.map((library) => ({
    type: 'library',
    'bom-ref': purl(library),
    name: library.name,
    version: library.version,
    purl: purl(library),
    licenses: [/\s/.test(library.licence) ? { expression: library.licence } : { license: { id: library.licence } }],
    ...(library.integrity === '' ? {} : { hashes: [hashOf(library.integrity)] }),
  }))
  const unique = [...new Map(components.map((component) => [component.purl, component])).values()]
  const product = { type: 'application', 'bom-ref': `pkg:npm/${name}@${version}`, name, version, licenses: [{ license: { id: 'MIT' } }] }
  const body = {
    metadata: { timestamp: new Date(epoch * 1000).toISOString(), component: product },
    components: unique,
    dependencies: [{ ref: product['bom-ref'], dependsOn: unique.map((component) => component['bom-ref']) }],
  }
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(body))}`
  return `${JSON.stringify({ $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json', bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber, version: 1, ...body }, null, 2)}\n`
}

function purl({ name, version }: Pick<Library, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** npm's `sha512-BASE64` in CycloneDX form. */
function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const [kind = '', base64 = ''] = integrity.split('-')
  return { alg: kind.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }
}

/**
 * A name-based UUID (version 5's form) of a text, so that the bill has its own serial number and is
 * still reproducible.
 */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
