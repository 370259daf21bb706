import { constants } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { diskFailure, nodeFiles } from '../../../src-main/disk/file-system.ts'

/** No test can mount a disk: Node's error on a disk that became read-only (seen with ext4) is simulated. */
const node = vi.hoisted(() => ({ requested: [] as string[], access: 'EROFS' }))
vi.mock('node:fs/promises', async (real) => ({
  ...(await real<object>()),
  mkdir: () => Promise.reject(codedError('ENOENT')),
  access: (path: string, mode: number) => {
    node.requested.push(`${path} ${mode === constants.W_OK ? 'to write' : ''}`)
    const code = path === '/data' ? node.access : 'ENOENT'
    return code === '' ? Promise.resolve() : Promise.reject(codedError(code))
  },
}))

function codedError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

test('a folder on a read-only disk is not reported as missing', async () => {
  const refused = await nodeFiles.makeDir('/data/backups/case').catch((error: unknown) => error)
  expect(node.requested).toEqual(['/data/backups to write', '/data to write'])
  expect(diskFailure(refused, 'the backup could not be written').message).toBe('Permission denied (EROFS): the backup could not be written.')
})

test('on a writable disk the error of Node stays unchanged', async () => {
  node.access = ''
  await expect(nodeFiles.makeDir('/data/backups/case')).rejects.toThrow('ENOENT')
})
