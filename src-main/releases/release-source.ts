import * as z from 'zod/mini'
import ofThisBuild from '../../resources/release.json' with { type: 'json' }
import { isProtected } from '../service-url.ts'

/** By which keys a build knows releases, and where it may look for them. */
export interface ReleaseSource {
  /** Public halves of the keys that releases are signed with; none where the build carries no key. */
  readonly keys: readonly string[]
  /** Folder of the releases; undefined where the build names none. */
  readonly address: { readonly origin: string; readonly path: string } | undefined
}

const FILE = z.strictObject({
  keys: z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(5)),
  address: z.string(),
})

/** What `resources/release.json` says; else the sentence that says what is wrong with it, at which the packaging stops. */
export function readReleaseSource(value: unknown): ReleaseSource | string {
  const read = FILE.safeParse(value)
  if (!read.success) return 'resources/release.json has another form: `keys`, each of 64 hexadecimal digits, and `address`.'
  const { keys, address } = read.data
  if (address === '') return { keys, address: undefined }
  const url = URL.parse(address)
  if (url === null) return 'The address in resources/release.json is no URL.'
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return 'The address in resources/release.json holds more than a host and a path.'
  if (!isProtected(url)) return 'The address in resources/release.json is not https.'
  return { keys, address: { origin: url.origin, path: url.pathname.replace(/\/+$/, '') } }
}

const read = readReleaseSource(ofThisBuild)

/** Of this build. One whose file is wrong was never packaged; run from source it believes nobody. */
export const RELEASES_OF_BUILD: ReleaseSource = typeof read === 'string' ? { keys: [], address: undefined } : read
