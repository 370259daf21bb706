import { hexToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod/mini'
import { canonicalText } from '../core/canonical-json.ts'

/**
 * Maximum number of characters of a manifest, which is read whole before its signature is checked; a real one
 * has some thousand.
 */
export const MANIFEST_CHARS = 200_000

const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/
const HEX_32 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Safe as a file name on every system, and without a path. */
export const PACKAGE_NAME = /^[A-Za-z0-9][\w.-]{0,120}$/

const PACKAGE = z.strictObject({
  name: z.string().check(z.regex(PACKAGE_NAME)),
  /** Node's names of systems and processors; `any` for a package that runs everywhere. */
  system: z.enum(['any', 'linux', 'darwin', 'win32']),
  processor: z.enum(['any', 'x64', 'arm64']),
  bytes: z.number().check(z.int(), z.gte(1)),
  sha256: HEX_32,
})

const RELEASE = z.strictObject({
  product: z.literal('casebook'),
  version: z.string().check(z.regex(VERSION)),
  notes: z.string().check(z.maxLength(20_000)),
  packages: z.array(PACKAGE).check(z.minLength(1), z.maxLength(100)),
})

const MANIFEST = z.strictObject({ release: RELEASE, key: HEX_32, signature: z.string().check(z.regex(/^[0-9a-f]{128}$/)) })

export type Release = z.output<typeof RELEASE>
export type ReleasePackage = z.output<typeof PACKAGE>

/**
 * Prefix of the signed text, so that a signature for a release is never valid for anything else.
 */
const DOMAIN = 'casebook release 1'

/** The text whose UTF-8 bytes are signed. */
export function releaseText(release: Release): string {
  return `${DOMAIN}\n${canonicalText(release)}`
}

/**
 * The release, once its manifest is verified by one of `keys`; else a sentence that names the
 * problem.
 */
export type ManifestRead = { readonly release: Release } | { readonly wrong: string } | { readonly unknown: string }

/**
 * Reads a manifest. Uses none of its content before its signature is verified with a previously
 * known key.
 */
export async function readManifest(text: string, keys: readonly string[]): Promise<ManifestRead> {
  if (text.length > MANIFEST_CHARS) return { unknown: 'The manifest exceeds the maximum size.' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { unknown: 'The manifest cannot be read: it is truncated or not a manifest.' }
  }
  if (typeof value === 'object' && value !== null && 'release' in value && !('signature' in value)) return { unknown: 'The manifest is not signed.' }
  const read = MANIFEST.safeParse(value)
  if (!read.success) return { unknown: 'The manifest has a format that this version does not support.' }
  const { release, key, signature } = read.data
  if (!keys.includes(key)) return { wrong: `The manifest is signed with an unknown key, ${key}.` }
  const state = await checkRelease(release, key, signature)
  if (state === 'unknown') return { unknown: 'This computer cannot check Ed25519 signatures.' }
  return state === 'right' ? { release } : { wrong: 'The manifest was altered: its signature does not match its content.' }
}

async function checkRelease(release: Release, key: string, signature: string): Promise<'right' | 'wrong' | 'unknown'> {
  const { subtle } = crypto
  if (subtle === undefined) return 'unknown'
  try {
    const imported = await subtle.importKey('raw', new Uint8Array(hexToBytes(key)), 'Ed25519', false, ['verify'])
    const data = new TextEncoder().encode(releaseText(release))
    return (await subtle.verify('Ed25519', imported, new Uint8Array(hexToBytes(signature)), data)) ? 'right' : 'wrong'
  } catch (thrown) {
    return thrown instanceof Error && thrown.name === 'NotSupportedError' ? 'unknown' : 'wrong'
  }
}

/** Negative where the first version is the older one. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  for (const index of [0, 1, 2]) {
    const difference = (a?.[index] ?? 0) - (b?.[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
