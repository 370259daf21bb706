import { expect, test } from 'vitest'
import { galleryPort, portProblem } from '../../../../tools/gallery/gallery-port.ts'
import { startGalleryServer } from '../../../../tools/gallery/gallery-server.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

test('uses the port of the option, the default without one, and refuses an invalid port', () => {
  expect(galleryPort(undefined)).toBe(4620)
  expect(galleryPort('8080')).toBe(8080)
  for (const option of ['', '0', '65536', '80.5', '-1', '0x50', 'http', true]) expect(galleryPort(option)).toBeUndefined()
})

test('reports a port in use before anything is served', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo // a server that listens for TCP has an address with a port
  const error: unknown = await startGalleryServer(port).then(
    (server) => server.close(),
    (reason: unknown) => reason,
  )
  other.close()
  expect(portProblem(error, port)).toBe(`Port ${port} is in use. Close the program that uses it, or choose another one: npm run gallery -- --port=N.`)
})

test('names any other problem', () => {
  expect(portProblem(Object.assign(new Error('denied'), { code: 'EACCES' }), 80)).toMatch(/^Port 80 may not be used by this account\./)
  expect(portProblem(new Error('No room.'), 80)).toBe('The gallery cannot be served: No room.')
})
