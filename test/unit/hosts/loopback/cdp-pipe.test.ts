import { EventEmitter, once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { ChildProcess } from 'node:child_process'
import { expect, test } from 'vitest'
import { connectCdpPipe } from '../../../../src-main/hosts/loopback/cdp-pipe.ts'

function fakeBrowser() {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const browser = Object.assign(new EventEmitter(), { stdio: [null, null, null, input, output] })
  // The members that the pipe uses.
  return { input, output, browser, cdp: connectCdpPipe(browser as unknown as ChildProcess) }
}

test('sends commands ended by a zero byte, and returns the response with the same id', async () => {
  const { input, output, cdp } = fakeBrowser()
  const [first, second] = [cdp.send('A.a', { x: 1 }), cdp.send('B.b', {}, 's')]
  expect(String(input.read())).toBe('{"id":1,"method":"A.a","params":{"x":1}}\0{"id":2,"method":"B.b","params":{},"sessionId":"s"}\0')
  output.write('{"method":"Page.event","params":{}}\0{"id":2,"result":{"n":2}}\0{"id":1,"res')
  output.write('ult":{"n":1}}\0')
  expect(await Promise.all([first, second])).toEqual([{ n: 1 }, { n: 2 }])
})

test('reads a character that two chunks share, and the next message', async () => {
  const { output, cdp } = fakeBrowser()
  const response = cdp.send('A.a')
  const bytes = Buffer.from('{"id":1,"result":{"text":"é"}}\0')
  output.write(bytes.subarray(0, 26))
  output.write(bytes.subarray(26))
  expect(await response).toEqual({ text: 'é' })
  const next = cdp.send('B.b')
  output.write('{"id":2,"result":{"n":2}}\0')
  expect(await next).toEqual({ n: 2 })
})

test('rejects a command that the browser refuses, and every command once the browser ends', async () => {
  const { output, browser, cdp } = fakeBrowser()
  const refused = cdp.send('A.a')
  output.write('{"id":1,"error":{"message":"No such method"}}\0')
  await expect(refused).rejects.toThrow('No such method')
  const open = expect(cdp.send('B.b')).rejects.toThrow('the browser ended')
  const exit = once(browser, 'exit')
  browser.emit('exit')
  await exit
  await open
  await expect(cdp.send('C.c')).rejects.toThrow('the browser ended')
})

test('rejects every command after a message that is not JSON', async () => {
  const { output, cdp } = fakeBrowser()
  const open = cdp.send('A.a')
  output.write('{"id":1,\0')
  await expect(open).rejects.toThrow('the browser sent an unreadable message')
  await expect(cdp.send('B.b')).rejects.toThrow('the browser sent an unreadable message')
})
