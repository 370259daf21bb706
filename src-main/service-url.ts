import { failure } from '../src-shared/core/failure.ts'
import { err, ok, type Result } from '../src-shared/core/result.ts'

export interface LegacyBase {
  readonly origin: string
  /** Without a trailing slash; '' for none. */
  readonly path: string
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/**
 * The origin of a service URL. https only; plain http for this machine, where the practice service
 * and tests run.
 */
export function serviceOriginOf(text: string): Result<string> {
  const remedy = 'Give an address such as https://service.example, without a path, user name or query.'
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return err(failure('bad_request', 'The service address is not a URL.', remedy, { field: 'service-url' }))
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || url.pathname !== '/') {
    return err(failure('bad_request', 'The service address may contain only a host.', remedy, { field: 'service-url' }))
  }
  if (isProtected(url)) return ok(url.origin)
  return err(failure('bad_request', 'The service address is not https.', remedy, { field: 'service-url' }))
}

/**
 * The base address of the legacy query interface (docs/service-interface.md, 4.4), which may have a
 * path. The same rule: https, this machine excepted.
 */
export function legacyBaseOf(text: string): Result<LegacyBase> {
  const refuse = (why: string): Result<never> =>
    err(
      failure(
        'bad_request',
        `The address of the legacy query interface ${why}.`,
        'Give an address such as https://query.example, without user name or query.',
        {
          field: 'legacy-url',
        },
      ),
    )
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return refuse('is not a URL')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return refuse('may contain only a host and a path')
  if (!isProtected(url)) return refuse('is not https')
  return ok({ origin: url.origin, path: url.pathname.replace(/\/+$/, '') })
}

/** https; plain http for this machine. */
export function isProtected(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}
