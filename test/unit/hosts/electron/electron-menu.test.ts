import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setupMenu } from '../../../../src-main/hosts/electron/electron-menu.ts'
import { Menu, resetElectron } from './fake-electron.ts'

vi.mock('electron', () => import('./fake-electron.ts'))

interface Item {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly type?: string
  readonly accelerator?: string
  readonly click?: () => void
  readonly submenu?: readonly Item[]
}

const platform = Object.getOwnPropertyDescriptor(process, 'platform') ?? {}
beforeEach(resetElectron)
afterEach(() => void Object.defineProperty(process, 'platform', platform))

/** The menu set on this platform. */
function menuOn(system: NodeJS.Platform, devTools = false, send: (command: string) => void = () => {}): readonly Item[] {
  Object.defineProperty(process, 'platform', { ...platform, value: system })
  Menu.setApplicationMenu.mockClear()
  setupMenu(send, devTools)
  expect(Menu.setApplicationMenu).toHaveBeenCalledOnce()
  return Menu.setApplicationMenu.mock.calls[0]?.[0] as readonly Item[] // the template built by the host
}

/** One line for each item: its label and its keys. */
function lines(items: readonly Item[], depth = 0): string[] {
  return items.flatMap(({ label, role, type, accelerator, submenu = [] }) => [
    '  '.repeat(depth) +
      [type === 'separator' ? '—' : label, role === undefined ? undefined : `(${role})`, accelerator].filter((part) => part !== undefined).join(' '),
    ...lines(submenu, depth + 1),
  ])
}

const OWN = `
Case
  New case CmdOrCtrl+N
  All cases CmdOrCtrl+Shift+O
  —
  Edit case details and budget
  Add subjects CmdOrCtrl+Shift+A
  —
  Verify case
  Export report… CmdOrCtrl+E
  Export evidence file…
Acquisition
  Plan acquisition CmdOrCtrl+Shift+P
  Resume interrupted plans
  Toggle progress
  —
  Queue and spending
  Pause queue
  Resume queue
View
  Command palette CmdOrCtrl+K
  —
  Dossier CmdOrCtrl+1
  Graph CmdOrCtrl+2
  Token
  Market
  Search
  Questions
  Log CmdOrCtrl+3
  Report CmdOrCtrl+4
  —
  Toggle dark theme
  Settings CmdOrCtrl+,
(editMenu)`.trim()

describe('the native menu', () => {
  test('on Linux and Windows: contains every item, with Quit', () => {
    const expected = `${OWN}
Window
  (minimize)
  (zoomIn)
  (zoomOut)
  (resetZoom)
  (togglefullscreen)
  —
  (reload)
  —
  (quit)
(help)
  Keyboard shortcuts`
    expect(lines(menuOn('linux')).join('\n')).toBe(expected)
    expect(lines(menuOn('win32')).join('\n')).toBe(expected)
  })

  test('on macOS has the app menu first, and the window list with its role', () => {
    expect(lines(menuOn('darwin')).join('\n')).toBe(`(appMenu)
${OWN}
Window (windowMenu)
  (minimize)
  (close)
  (zoomIn)
  (zoomOut)
  (resetZoom)
  (togglefullscreen)
  —
  (reload)
(help)
  Keyboard shortcuts`)
  })

  test('contains developer tools only if they were requested', () => {
    expect(lines(menuOn('linux', true))).toContain('  (toggleDevTools)')
    expect(lines(menuOn('linux', false))).not.toContain('  (toggleDevTools)')
  })

  test('sends the command of each item', () => {
    const sent: string[] = []
    const items = menuOn('linux', false, (command) => void sent.push(command)).flatMap(({ submenu = [] }) => submenu)
    const own = items.filter(({ click }) => click !== undefined)
    for (const { click } of own) click?.()
    expect(sent).toEqual(own.map(({ id }) => id))
    expect(Object.fromEntries(own.map(({ label, id }) => [label, id]))).toEqual({
      'New case': 'new-case',
      'All cases': 'cases',
      'Edit case details and budget': 'edit-case',
      'Add subjects': 'add-subjects',
      'Verify case': 'verify-case',
      'Export report…': 'export-report',
      'Export evidence file…': 'export-evidence',
      'Plan acquisition': 'plan',
      'Resume interrupted plans': 'resume-plans',
      'Toggle progress': 'run-panel',
      'Queue and spending': 'queue',
      'Pause queue': 'pause-queue',
      'Resume queue': 'resume-queue',
      'Command palette': 'palette',
      Dossier: 'tab-dossier',
      Graph: 'tab-graph',
      Token: 'tab-token',
      Market: 'tab-market',
      Search: 'tab-search',
      Questions: 'tab-questions',
      Log: 'tab-log',
      Report: 'tab-report',
      'Toggle dark theme': 'toggle-theme',
      Settings: 'settings',
      'Keyboard shortcuts': 'shortcuts',
    })
  })
})
