import { failure } from '../../src-shared/failure.ts'
import { err, ok, type Result } from '../../src-shared/result.ts'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The origin of a service URL. https only; plain http for this very machine, where the practice service and tests live. */
export function serviceOriginOf(text: string): Result<string> {
  const remedy = 'Give an address such as https://service.example, without a path, user name or query.'
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return err(failure('bad_request', 'The service address is no URL.', remedy, { field: 'service-url' }))
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || url.pathname !== '/') {
    return err(failure('bad_request', 'The service address holds more than a host.', remedy, { field: 'service-url' }))
  }
  if (url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))) return ok(url.origin)
  return err(failure('bad_request', 'The service address is not https.', remedy, { field: 'service-url' }))
}
