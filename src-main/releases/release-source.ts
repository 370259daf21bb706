import * as z from 'zod/mini'
import ofThisBuild from '../../resources/release.json' with { type: 'json' }
import { isProtected } from '../service-url.ts'

/** The keys that a build accepts releases of, and the address that it may check. */
export interface ReleaseSource {
  /** Public halves of the keys that releases are signed with; empty if the build has no key. */
  readonly keys: readonly string[]
  /** Folder of the releases; undefined if the build names none. */
  readonly address: { readonly origin: string; readonly path: string } | undefined
}

const FILE = z.strictObject({
  keys: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(5)),
  address: z.string(),
})

/**
 * The content of `resources/release.json`, or a sentence about what is wrong with it, at which
 * packaging stops.
 */
export function readReleaseSource(value: unknown): ReleaseSource | string {
  const read = FILE.safeParse(value)
  if (!read.success) return 'resources/release.json is invalid. It must contain `keys` (64 hexadecimal digits each) and `address`.'
  const { keys, address } = read.data
  if (address === '') return { keys, address: undefined }
  const url = URL.parse(address)
  if (url === null) return 'The address in resources/release.json is not a URL.'
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return 'The address in resources/release.json may contain only a host and a path.'
  if (!isProtected(url)) return 'The address in resources/release.json is not https.'
  return { keys, address: { origin: url.origin, path: url.pathname.replace(/\/+$/, '') } }
}

const read = readReleaseSource(ofThisBuild)

/**
 * The source of this build. Packaging stops on an invalid file; run from source, an invalid file
 * means no trusted key.
 */
export const RELEASES_OF_BUILD: ReleaseSource = typeof read === 'string' ? { keys: [], address: undefined } : read
