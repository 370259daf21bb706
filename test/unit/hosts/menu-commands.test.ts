import { expect, test, vi } from 'vitest'
import { COMMAND_IDS } from '../../../src-renderer/shell/commands.ts'

vi.mock('electron', () => ({ app: { isPackaged: true }, Menu: {} }))

test('the page handles every command of the native menu', async () => {
  const { MENU_COMMANDS } = await import('../../../src-main/hosts/electron/electron-menu.ts')
  const known: readonly string[] = COMMAND_IDS
  expect(MENU_COMMANDS.filter((command) => !known.includes(command))).toEqual([])
  expect(new Set(MENU_COMMANDS).size).toBe(MENU_COMMANDS.length)
})
